import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { fail, ok, type Result } from '@latchkey/base/result'
import { fromDidKey, toDidKey } from './didKey.ts'
import { publicKeyOf, sign, verify } from './ed25519.ts'
import type { Engine } from './engine.ts'

/** Claims of a relay token. Times are unix seconds. */
export type RelayClaims = {
  /** `did:key` of the client. */
  readonly issuer: string
  /** Opaque to the relay. */
  readonly subject: string
  /** The relay's address exactly as the client was configured with it. */
  readonly audience: string
  readonly issuedAtSec: number
  /** Undefined for clients that send none. */
  readonly expiresAtSec?: number
}

export type RelayJwtFault =
  | { readonly kind: 'format' | 'encoding' | 'algorithm' | 'signature' | 'audience' }
  | { readonly kind: 'notYetValid'; readonly issuedAtSec: number }
  | { readonly kind: 'expired'; readonly expiresAtSec: number }

const header = toBase64Url(toUtf8('{"alg":"EdDSA","typ":"JWT"}'))

/** A relay token signed by `seed` (32 bytes), keys in the order official clients use: iss, sub, aud, iat, exp. */
export async function signRelayJwt(params: signRelayJwt.Params, engine?: Engine): Promise<string> {
  const { seed, subject, audience, issuedAtSec, lifetimeSec } = params
  const publicKey = params.publicKey ?? (await publicKeyOf(seed, engine))
  const iss = toDidKey(publicKey)
  const claims = { iss, sub: subject, aud: audience, iat: issuedAtSec, exp: issuedAtSec + lifetimeSec }
  const signed = `${header}.${toBase64Url(toUtf8(JSON.stringify(claims)))}`
  return `${signed}.${toBase64Url(await sign(seed, toUtf8(signed), engine, publicKey))}`
}

export declare namespace signRelayJwt {
  type Params = {
    readonly seed: Uint8Array
    /** Public key of the seed; computed when left out. */
    readonly publicKey?: Uint8Array | undefined
    readonly subject: string
    readonly audience: string
    readonly issuedAtSec: number
    readonly lifetimeSec: number
  }
}

/** Verifies a relay token: shape, algorithm, signature by its own issuer, times (with leeway), audience. */
export async function verifyRelayJwt(
  token: string,
  params: verifyRelayJwt.Params,
): Promise<Result<RelayClaims, RelayJwtFault>> {
  const { nowSec, leewaySec, isAudience } = params
  const parsed = parse(token)
  if (!parsed.ok) return parsed
  const { claims, publicKey, signed, signature } = parsed.value
  if (!(await verify(publicKey, toUtf8(signed), signature, params.engine))) return fail({ kind: 'signature' })
  const { issuedAtSec, expiresAtSec } = claims
  if (nowSec + leewaySec < issuedAtSec) return fail({ kind: 'notYetValid', issuedAtSec })
  if (expiresAtSec !== undefined && nowSec - leewaySec > expiresAtSec) return fail({ kind: 'expired', expiresAtSec })
  return isAudience(claims.audience) ? ok(claims) : fail({ kind: 'audience' })
}

export declare namespace verifyRelayJwt {
  type Params = {
    readonly nowSec: number
    readonly leewaySec: number
    readonly isAudience: (audience: string) => boolean
    readonly engine?: Engine | undefined
  }
}

type Parsed = {
  readonly claims: RelayClaims
  readonly publicKey: Uint8Array
  readonly signed: string
  readonly signature: Uint8Array
}

function parse(token: string): Result<Parsed, RelayJwtFault> {
  const parts = token.split('.')
  const [head, body, tail] = parts
  if (parts.length !== 3 || !head || !body || !tail) return fail({ kind: 'format' })
  const algorithm = readObject(head)
  const payload = readObject(body)
  const signature = fromBase64(tail)
  if (!algorithm || !payload || !signature) return fail({ kind: 'encoding' })
  if (algorithm.alg !== 'EdDSA') return fail({ kind: 'algorithm' })
  const { iss, sub, aud, iat, exp } = payload
  const publicKey = typeof iss === 'string' ? fromDidKey(iss) : undefined
  if (typeof iss !== 'string' || !publicKey || typeof sub !== 'string' || typeof aud !== 'string')
    return fail({ kind: 'format' })
  if (!isTime(iat) || (exp !== undefined && exp !== null && !isTime(exp))) return fail({ kind: 'format' })
  const times = { issuedAtSec: iat, ...(isTime(exp) && { expiresAtSec: exp }) }
  const claims = { issuer: iss, subject: sub, audience: aud, ...times }
  return ok({ claims, publicKey, signed: `${head}.${body}`, signature })
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function readObject(part: string): Readonly<Record<string, unknown>> | undefined {
  const bytes = fromBase64(part)
  const text = bytes && fromUtf8(bytes)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
