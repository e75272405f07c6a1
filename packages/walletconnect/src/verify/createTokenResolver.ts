import { type Clock, systemClock } from '@latchkey/base/clock'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { isRecord } from '@latchkey/base/isRecord'
import type { Attested, ResolveAttestation } from './types.ts'

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * Verifies attestations that are tokens (JWT, ES256) of a verify server: issued for this message, not expired, signed with the
 * server's key. Anything else resolves to undefined. The key is fetched once, and again if a signature does not verify, because
 * keys rotate.
 */
export function createTokenResolver(params: createTokenResolver.Params): ResolveAttestation {
  const { publicKey, clock = systemClock } = params
  let known: CryptoKey | undefined
  const fetchKey = async (): Promise<CryptoKey> => {
    known = await crypto.subtle.importKey('jwk', await publicKey(), ecdsa, false, ['verify'])
    return known
  }
  return async ({ attestation, messageId }) => {
    const token = attestation === undefined ? undefined : readToken(attestation)
    // The token is for another message: no need to fetch the server's key.
    if (token?.id !== messageId || clock.now() >= token.expirySec * 1000) return undefined
    const isSigned = async (key: CryptoKey): Promise<boolean> =>
      crypto.subtle.verify(ecdsa, key, token.signature, toUtf8(token.signed))
    const holds = known
      ? (await isSigned(known)) || (await isSigned(await fetchKey()))
      : await isSigned(await fetchKey())
    return holds ? token.attested : undefined
  }
}

export declare namespace createTokenResolver {
  type Params = {
    readonly publicKey: () => Promise<VerifyKey>
    readonly clock?: Clock
  }
}

/** The verify server's public key as a JWK: P-256. Declared here, because Node's typings lack `JsonWebKey`. */
type VerifyKey = {
  readonly kty?: string
  readonly crv?: string
  readonly x?: string
  readonly y?: string
}

type Token = {
  readonly id: string
  readonly expirySec: number
  readonly attested: Attested
  readonly signed: string
  readonly signature: Uint8Array<ArrayBuffer>
}

function readToken(text: string): Token | undefined {
  const [header = '', payload = '', signature = '', ...rest] = text.split('.')
  const bytes = fromBase64(signature)
  const head = readJson(header)
  const body = readJson(payload)
  if (rest.length > 0 || bytes?.length !== 64 || head?.alg !== 'ES256' || !body) return undefined
  const { id, exp, origin, isScam, isVerified } = body
  if (typeof id !== 'string' || typeof exp !== 'number' || typeof origin !== 'string') return undefined
  const attested = { origin, isVerified: isVerified === true, ...(typeof isScam === 'boolean' && { isScam }) }
  return { id, expirySec: exp, attested, signed: `${header}.${payload}`, signature: bytes }
}

function readJson(part: string): Readonly<Record<string, unknown>> | undefined {
  const bytes = fromBase64(part)
  try {
    const value: unknown = JSON.parse((bytes && fromUtf8(bytes)) ?? '')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
