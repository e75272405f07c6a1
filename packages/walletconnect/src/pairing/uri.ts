import { fromBase64 } from '@latchkey/base/codec/base64'
import { fromHex } from '@latchkey/base/codec/hex'
import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { fail, ok, type Result } from '@latchkey/base/result'
import { MISSING_OR_INVALID } from '@latchkey/contracts/errors/sign'

/** Contents of a `wc:` link. Anyone with `symKey` can answer the proposal: keep it out of logs and errors. */
export type PairingUri = {
  /** 32 bytes, hex. */
  readonly topic: string
  readonly symKey: Uint8Array
  readonly relay: { readonly protocol: string; readonly data?: string }
  /** Undefined when the link has no expiry, as with some wallets and kits. */
  readonly expirySec?: number
  readonly methods?: readonly string[]
}

/** Parses a pairing link. Accepts any query order, `wc://`, base64 of the whole link, a missing expiry and unknown keys. */
export function parsePairingUri(text: string): Result<PairingUri, LatchkeyError> {
  const link = text.trim()
  const [, topic, query] = /^wc:(?:\/\/)?([0-9a-f]{64})@2\?(.*)$/i.exec(decoded(link)) ?? []
  if (topic === undefined) return invalid(` uri: ${withoutSecrets(link)}`)
  const values = new URLSearchParams(query)
  const protocol = values.get('relay-protocol')
  if (!protocol) return invalid(' uri#relay-protocol')
  const symKey = fromHex(values.get('symKey') ?? '')
  if (symKey?.length !== 32) return invalid(' uri#symKey')
  const data = values.get('relay-data')
  const expiry = values.get('expiryTimestamp')
  const expirySec = Number(expiry ?? Number.NaN)
  if (expiry !== null && !Number.isSafeInteger(expirySec)) return invalid(' uri#expiryTimestamp')
  const methods = values.get('methods')?.split(',').filter(Boolean)
  return ok({
    topic: topic.toLowerCase(),
    symKey,
    relay: { protocol, ...(data !== null && { data }) },
    ...(expiry !== null && { expirySec }),
    ...(methods?.length && { methods }),
  })
}

const invalid = (what: string): Result<never, LatchkeyError> =>
  fail(errorOf(MISSING_OR_INVALID, { values: { context: `pair()${what}` } }))

/** In-app browsers pass the whole link in base64. */
function decoded(link: string): string {
  if (link.startsWith('wc:')) return link
  const bytes = fromBase64(link)
  return (bytes && fromUtf8(bytes))?.trim() ?? link
}

/** An unreadable link may still contain its key, so the error shows only its beginning without long runs of letters. */
const withoutSecrets = (link: string): string =>
  link
    .replace(/\?.*$/s, '?…')
    .replace(/[\w+/=%-]{13,}/g, '…')
    .slice(0, 80)
