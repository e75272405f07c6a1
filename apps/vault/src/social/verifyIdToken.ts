import { createHash } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { idTokenAgeMaxMs, idTokenMaxLength, providerClockSkewMs } from '@latchkey/contracts/constants/vault'
import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { refused, unreachable } from './providerFetch.ts'
import type { SocialIdentity } from './providers.ts'
import type { SocialClient } from './socialClients.ts'

const subjectMaxLength = 255

/** The nonce that binds an ID token to one device key, one sign-in and one purpose. */
export function nonceOf({ deviceId, purpose, nonceSalt }: nonceOf.Params): string {
  return createHash('sha256').update(`latchkey/social/v2 ${purpose} ${deviceId} ${nonceSalt}`).digest('base64url')
}

export declare namespace nonceOf {
  type Params = { readonly deviceId: string; readonly purpose: ProofPurpose; readonly nonceSalt: string }
}

/**
 * The identity in an ID token, after checking signature, issuer, audience, age and nonce.
 * @throws SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE when its keys cannot be fetched
 */
export async function verifyIdToken(
  { addresses, clientId, keys, identity, title }: SocialClient,
  { idToken, nonce, purpose, clock }: verifyIdToken.Params,
): Promise<SocialIdentity> {
  if (!keys || identity.from !== 'idToken' || idToken.length > idTokenMaxLength) throw refused(title)
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ['RS256'],
    issuer: addresses.issuer,
    audience: clientId,
    currentDate: new Date(clock.now()),
    clockTolerance: providerClockSkewMs / 1000,
    maxTokenAge: idTokenAgeMaxMs / 1000,
    requiredClaims: ['sub', 'exp', 'nonce'],
  }).catch((error: unknown) => {
    throw isAboutToken(error) ? refused(title) : unreachable(title)
  })
  const { sub } = payload
  if (purpose !== 'signIn' && !isFresh(payload, clock.now())) throw refused(title)
  if (!isForUs(payload, clientId) || payload.nonce !== nonce) throw refused(title)
  if (typeof sub !== 'string' || sub === '' || sub.length > subjectMaxLength) throw refused(title)
  return { subject: sub, ...identity.read(payload) }
}

export declare namespace verifyIdToken {
  type Params = {
    readonly idToken: string
    readonly nonce: string
    readonly purpose: ProofPurpose
    readonly clock: Clock
  }
}

/** Checks when the visitor signed in, if the provider states it; a new sign-in was requested. */
function isFresh({ auth_time: authTime }: JWTPayload, nowMs: number): boolean {
  if (authTime === undefined) return true
  return typeof authTime === 'number' && authTime * 1000 >= nowMs - idTokenAgeMaxMs - providerClockSkewMs
}

/** A token for several clients must name this one as authorized party. */
function isForUs({ aud, azp }: JWTPayload, clientId: string): boolean {
  return azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId
}

/** All other errors are failures to fetch the keys. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
}
