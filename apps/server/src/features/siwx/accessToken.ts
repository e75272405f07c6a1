import { randomUUID } from 'node:crypto'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { accessTokenLifetimeMs } from '@latchkey/contracts/constants/siwx'
import * as v from 'valibot'
import type { Keyring } from './keyring.ts'

const headerSchema = v.strictObject({ alg: v.literal('EdDSA'), typ: v.literal('siwx+jwt'), kid: v.string() })
const seconds = v.pipe(v.number(), v.safeInteger())
const claimsSchema = v.object({
  iss: v.string(),
  aud: v.string(),
  sub: v.string(),
  sid: v.string(),
  jti: v.string(),
  origin: v.string(),
  iat: seconds,
  nbf: seconds,
  exp: seconds,
})
/** What an access token says. `sub` is the CAIP-10 account, `aud` the project. */
export type AccessClaims = v.InferOutput<typeof claimsSchema>
const maxLength = 8192

/** Signs an access token (RFC 7519, EdDSA). Its end is not later than `notAfterMs`, the end of the session. */
export function issueAccessToken(keyring: Keyring, params: issueAccessToken.Params): issueAccessToken.Issued {
  const { nowMs, notAfterMs, ...claims } = params
  const now = Math.floor(nowMs / 1000)
  const exp = Math.floor(Math.min(nowMs + accessTokenLifetimeMs, notAfterMs) / 1000)
  const header = { alg: 'EdDSA', typ: 'siwx+jwt', kid: keyring.kid }
  const body = { ...claims, jti: randomUUID(), iat: now, nbf: now, exp } satisfies AccessClaims
  const signed = `${encode(header)}.${encode(body)}`
  return { token: `${signed}.${toBase64Url(keyring.sign(toUtf8(signed)))}`, expiresAtMs: exp * 1000 }
}

export declare namespace issueAccessToken {
  type Params = Pick<AccessClaims, 'iss' | 'aud' | 'sub' | 'sid' | 'origin'> & {
    readonly nowMs: number
    readonly notAfterMs: number
  }
  type Issued = { readonly token: string; readonly expiresAtMs: number }
}

/** Claims of a token that we signed, whatever its time; undefined for any other text. */
export function readAccessToken(keyring: Keyring, token: string): AccessClaims | undefined {
  const parts = token.split('.')
  const [head = '', body = '', mark = ''] = parts
  if (token.length > maxLength || parts.length !== 3) return undefined
  const header = v.safeParse(headerSchema, decode(head))
  const signature = fromBase64(mark)
  // Written again and compared: base64url has several texts for the same bytes, a token has one.
  if (!header.success || !signature || toBase64Url(signature) !== mark) return undefined
  const bytes = toUtf8(`${head}.${body}`)
  if (!keyring.verify({ kid: header.output.kid, bytes, signature })) return undefined
  const claims = v.safeParse(claimsSchema, decode(body))
  return claims.success ? claims.output : undefined
}

function encode(value: unknown): string {
  return toBase64Url(toUtf8(JSON.stringify(value)))
}

function decode(part: string): unknown {
  const bytes = fromBase64(part)
  const text = bytes && fromUtf8(bytes)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
