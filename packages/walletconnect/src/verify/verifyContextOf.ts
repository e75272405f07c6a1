import type { Clock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { parseUrl } from '@latchkey/base/parseUrl'
import { sha256 } from '@latchkey/crypto/sha256'
import type { Attested, ResolveAttestation, VerifyContext } from './types.ts'
import { withTimeout } from './withTimeout.ts'

/** Longest wait before a request is shown to the user; our choice. */
const resolveBudgetMs = 3_000

/**
 * Context of the origin of a message for the wallet's user. Always settles: a failure or a time-out results in UNKNOWN, and the
 * message is shown.
 */
export async function verifyContextOf(
  resolve: ResolveAttestation | undefined,
  params: verifyContextOf.Params,
): Promise<VerifyContext> {
  const { clock, attestation, message, text, metadataUrl } = params
  const claimed = originOf(metadataUrl) ?? metadataUrl
  // An empty attestation means that the app tried and failed: there is nothing to look up.
  const known =
    resolve && attestation !== ''
      ? await withTimeout<Attested>(clock, resolveBudgetMs, async () => {
          const [messageId, decryptedId] = await Promise.all([idOf(message), idOf(text)])
          return resolve({ attestation, messageId, decryptedId, metadataUrl })
        })
      : undefined
  if (typeof known?.origin !== 'string') return { verified: { origin: claimed, validation: 'UNKNOWN' } }
  const scam = known.isScam === undefined ? undefined : { isScam: known.isScam === true }
  if (known.isVerified !== true) return { verified: { origin: claimed, validation: 'UNKNOWN', ...scam } }
  const validation = originOf(known.origin) === claimed ? 'VALID' : 'INVALID'
  return { verified: { origin: known.origin, validation, ...scam } }
}

export declare namespace verifyContextOf {
  type Params = {
    readonly clock: Clock
    readonly attestation: string | undefined
    /** The envelope. */
    readonly message: string
    /** The decrypted text. */
    readonly text: string
    readonly metadataUrl: string
  }
}

const idOf = async (text: string): Promise<string> => toHex(await sha256(toUtf8(text)))

const originOf = (url: string): string | undefined => parseUrl(url)?.origin
