import { randomBytes } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { socialFlowLifetimeMs } from '@latchkey/contracts/constants/vault'
import { SOCIAL_EMAIL_REQUIRED, SOCIAL_EMAIL_TAKEN } from '@latchkey/contracts/errors/social'
import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import type { beginSocial as beginShapes, verifySocial as verifyShapes } from '@latchkey/contracts/vault/socialSchemas'
import type * as v from 'valibot'
import { openLogin } from '../auth/logins.ts'
import { signInStatement } from '../auth/signInStatus.ts'
import type { Caller } from '../http/deviceRequests.ts'
import { parseEmail } from '../identity/parseEmail.ts'
import { emailOf, provenUser, userOf } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { activeWallet } from '../wallets/wallets.ts'
import { identifySocial, sha256 } from './identifySocial.ts'
import type { SocialIdentity } from './providers.ts'
import { clientOf, type SocialClient } from './socialClients.ts'
import { takeSocialFlow } from './socialLimit.ts'
import { nonceOf } from './verifyIdToken.ts'

/**
 * Starts a social sign-in, to sign in this device or to prove its owner's presence. Returns the URL of the provider's
 * page. @throws SOCIAL_PROVIDER_OFF, RATE_LIMITED
 */
export async function beginSocial(
  services: Services,
  { provider, codeChallenge, nonceSalt, purpose, origin }: v.InferOutput<typeof beginShapes.request>,
  { deviceId, network }: Caller,
) {
  const { db, clock, social } = services
  const client = clientOf(social, provider)
  await takeSocialFlow(services, { deviceId, network })
  const state = randomBytes(32).toString('base64url')
  const nonce = nonceOf({ deviceId, purpose, nonceSalt })
  const expiresAtMs = clock.now() + socialFlowLifetimeMs
  const flow = { device_id: deviceId, provider, code_challenge: codeChallenge, nonce, purpose, origin }
  await db
    .insertInto('social_flows')
    .values({ state_hash: sha256(state), ...flow, expires_at: new Date(expiresAtMs) })
    .execute()
  return { state, expiresAtMs, authorizationUrl: authorizationUrl(client, { state, nonce, purpose, codeChallenge }) }
}

type Asked = {
  readonly state: string
  readonly nonce: string
  readonly purpose: ProofPurpose
  readonly codeChallenge: string
}

function authorizationUrl(client: SocialClient, { state, nonce, purpose, codeChallenge }: Asked): string {
  const { addresses, clientId, redirectUri, scope, params, freshParams, identity } = client
  const url = new URL(addresses.authorize)
  url.search = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state },
    ...{ code_challenge: codeChallenge, code_challenge_method: 'S256' },
    ...(identity.from === 'idToken' && { nonce }),
    ...params,
    ...(purpose !== 'signIn' && freshParams),
  }).toString()
  return url.href
}

/**
 * Gets the visitor's identity from the provider, and signs the device in as that user.
 * @throws SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_EMAIL_TAKEN, SOCIAL_EMAIL_REQUIRED
 */
export async function verifySocial(
  services: Services,
  params: v.InferOutput<typeof verifyShapes.request>,
  { deviceId }: Caller,
) {
  const { db, clock } = services
  const { client, lookup, identity, idToken } = await identifySocial(services, { ...params, deviceId, isSignIn: true })
  if (!(await userOf(db, lookup, clock.now()))) await assertMayJoin(services, client, identity)
  const { userId } = await provenUser(services, { lookup, address: parseEmail(identity.email ?? '') ?? '' })
  await openLogin(services, { deviceId, userId })
  await appendAudit(db, { event: 'social sign-in', userId, deviceId, detail: client.name }, clock.now())
  // The address at sign-up, which identifies the wallet at the recovery vault.
  const { address } = await emailOf(services, userId)
  const { userName } = identity
  const wallet = await activeWallet(db, userId)
  const proof =
    idToken === undefined
      ? { statement: await signInStatement(services, { wallet, deviceId, email: address }) }
      : { idToken }
  return { userId, ...(address !== '' && { email: address }), ...(userName !== undefined && { userName }), ...proof }
}

/**
 * An account never takes over the wallet of an e-mail sign-in with the same address.
 * @throws SOCIAL_EMAIL_TAKEN, SOCIAL_EMAIL_REQUIRED
 */
async function assertMayJoin(
  { db, keys, clock }: Services,
  client: SocialClient,
  { email }: SocialIdentity,
): Promise<void> {
  const address = parseEmail(email ?? '')
  // Without an ID token, the recovery vault can only verify the visitor by e-mail.
  if (address === undefined && client.identity.from === 'api')
    throw errorOf(SOCIAL_EMAIL_REQUIRED, { values: { provider: client.title } })
  if (address !== undefined && (await userOf(db, keys.pepper.emailLookup(address), clock.now())))
    throw errorOf(SOCIAL_EMAIL_TAKEN)
}
