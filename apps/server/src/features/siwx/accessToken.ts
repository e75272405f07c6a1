import { randomUUID } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { accessTokenLifetimeMs } from '@latchkey/contracts/constants/siwx'
import { SESSION_EXPIRED, SESSION_TOKEN_INVALID } from '@latchkey/contracts/errors/siwx'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Services } from '../../services.ts'
import type { Keyring } from './keyring.ts'
import type { SessionRow } from './sessions.ts'

const alg = 'EdDSA'
const typ = 'siwx+jwt'
const claimsSchema = v.object({ sub: v.string(), sid: v.string(), origin: v.string() })

/**
 * Signs an access token (RFC 7519) for a session. It expires after 15 minutes or with the session, whichever comes first; for clients
 * that cannot refresh it, only with the session.
 */
export async function issueAccessToken(
  { config, clock, keyring }: Pick<Services, 'config' | 'clock' | 'keyring'>,
  row: SessionRow,
  options: issueAccessToken.Options = {},
) {
  const { lasting = false, claims = {} } = options
  const nowMs = clock.now()
  const now = Math.floor(nowMs / 1000)
  const lifetimeMs = lasting ? Number.POSITIVE_INFINITY : accessTokenLifetimeMs
  const exp = Math.floor(Math.min(nowMs + lifetimeMs, row.expires_at.getTime()) / 1000)
  const token = await new SignJWT({ ...claims, sid: row.sid, origin: row.origin })
    .setProtectedHeader({ alg, typ, kid: keyring.kid })
    .setIssuer(config.publicUrl)
    .setAudience(row.project_id)
    .setSubject(row.account)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(exp)
    .sign(keyring.privateKey)
  return { token, expiresAtMs: exp * 1000 }
}

export declare namespace issueAccessToken {
  type Options = {
    /** For clients that cannot refresh a token. */
    readonly lasting?: boolean
    /** Further claims. */
    readonly claims?: Readonly<Record<string, string>>
  }
}

/** The claims of a token that this server signed. @throws SESSION_EXPIRED, SESSION_TOKEN_INVALID */
export async function readAccessToken(
  keyring: Keyring,
  token: string,
  expected: { readonly issuer: string; readonly audience: string; readonly nowMs: number },
): Promise<v.InferOutput<typeof claimsSchema>> {
  const { issuer, audience, nowMs } = expected
  try {
    const { payload } = await jwtVerify(token, keyring.publicKeyOf, {
      algorithms: [alg],
      typ,
      issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'nbf', 'jti'],
      currentDate: new Date(nowMs),
    })
    return v.parse(claimsSchema, payload)
  } catch (cause) {
    throw errorOf(cause instanceof errors.JWTExpired ? SESSION_EXPIRED : SESSION_TOKEN_INVALID, { cause })
  }
}
