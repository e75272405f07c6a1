import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { accessTokenLifetimeMs } from '@latchkey/contracts/constants/siwx'
import { SESSION_EXPIRED, SESSION_TOKEN_INVALID, SESSION_TOKEN_LONG_LIVED } from '@latchkey/contracts/errors/siwx'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { checkSession } from './checkSession.ts'
import { type AccessTokenClaims, claimsOf } from './claims.ts'
import { type ResolvedOptions, readOptions, type VerifyOptions } from './options.ts'
import { keyOf } from './serverKeys.ts'

/** Tolerance for clocks that differ. */
const clockToleranceSec = 10
const longestToken = 8_192

/**
 * Verifies an access token that the app got from `getAccessToken()`, and resolves with its claims. The server's public keys are
 * fetched from `serverUrl` and cached.
 *
 * @throws SESSION_TOKEN_INVALID, SESSION_EXPIRED, SESSION_TOKEN_LONG_LIVED; SESSION_UNCHECKED when the server did not respond; with
 * `checkRevocation` SESSION_REVOKED; OPTION_INVALID
 */
export async function verifyAccessToken(token: string, options: VerifyOptions): Promise<AccessTokenClaims> {
  return await verifyWith(token, readOptions(options))
}

/** The same with validated options. */
export async function verifyWith(token: string, options: ResolvedOptions): Promise<AccessTokenClaims> {
  const { projectId, checkRevocation } = options
  const claims = claimsOf(await verifiedPayload(token, options), projectId)
  if (!claims) throw errorOf(SESSION_TOKEN_INVALID)
  const livesLong = claims.expiresAt.getTime() - claims.issuedAt.getTime() > accessTokenLifetimeMs
  if (livesLong && !checkRevocation)
    throw errorOf(SESSION_TOKEN_LONG_LIVED, { values: { minutes: accessTokenLifetimeMs / 60_000 } })
  if (checkRevocation) await checkSession(options, token, claims)
  return claims
}

async function verifiedPayload(token: string, options: ResolvedOptions): Promise<JWTPayload> {
  const { serverUrl, projectId, clock } = options
  if (typeof token !== 'string' || token.length > longestToken) throw errorOf(SESSION_TOKEN_INVALID)
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(options, kid), {
      algorithms: ['EdDSA'],
      typ: 'siwx+jwt',
      // The issuer is the URL as the operator configured it, which may end with a slash.
      issuer: [serverUrl, `${serverUrl}/`],
      audience: projectId,
      requiredClaims: ['exp', 'iat', 'nbf', 'jti', 'sub'],
      clockTolerance: clockToleranceSec,
      currentDate: new Date(clock.now()),
    })
    // Rejects a list of audiences, which would be valid for other projects too.
    if (payload.aud !== projectId) throw errorOf(SESSION_TOKEN_INVALID)
    return payload
  } catch (cause) {
    if (isLatchkeyError(cause)) throw cause
    throw errorOf(cause instanceof errors.JWTExpired ? SESSION_EXPIRED : SESSION_TOKEN_INVALID, { cause })
  }
}
