import { createHash, randomBytes } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { socialFlowLifetimeMs } from '@latchkey/contracts/constants/vault'
import { SOCIAL_EMAIL_REQUIRED, SOCIAL_EMAIL_TAKEN, SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import type { beginSocial as beginShapes, verifySocial as verifyShapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import { openLogin } from '../auth/logins.ts'
import type { Caller } from '../http/deviceRequests.ts'
import { parseEmail } from '../identity/parseEmail.ts'
import { emailOf, provenUser, userOf } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { exchangeCode, type ProviderTokens } from './exchangeCode.ts'
import { fetchJson, refused } from './providerFetch.ts'
import type { SocialIdentity, SocialProviderName } from './providers.ts'
import { clientOf, type SocialClient } from './socialClients.ts'
import { takeSocialFlow } from './socialLimit.ts'
import { nonceOf, verifyIdToken } from './verifyIdToken.ts'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Starts a sign-in of this device. Returns the URL of the provider's page. @throws SOCIAL_PROVIDER_OFF, RATE_LIMITED */
export async function beginSocial(
  services: Services,
  { provider, codeChallenge, nonceSalt, origin }: v.InferOutput<typeof beginShapes.request>,
  { deviceId }: Caller,
) {
  const { db, clock, social } = services
  const client = clientOf(social, provider)
  await takeSocialFlow(services, deviceId)
  const state = randomBytes(32).toString('base64url')
  const nonce = nonceOf(deviceId, nonceSalt)
  const expiresAtMs = clock.now() + socialFlowLifetimeMs
  const flow = { device_id: deviceId, provider, code_challenge: codeChallenge, nonce, origin }
  await db
    .insertInto('social_flows')
    .values({ state_hash: sha256(state), ...flow, expires_at: new Date(expiresAtMs) })
    .execute()
  return { state, expiresAtMs, authorizationUrl: authorizationUrl(client, { state, nonce, codeChallenge }) }
}

type Asked = { readonly state: string; readonly nonce: string; readonly codeChallenge: string }

function authorizationUrl(client: SocialClient, { state, nonce, codeChallenge }: Asked): string {
  const { addresses, clientId, redirectUri, scope, params, identity } = client
  const url = new URL(addresses.authorize)
  url.search = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state },
    ...{ code_challenge: codeChallenge, code_challenge_method: 'S256' },
    ...(identity.from === 'idToken' && { nonce }),
    ...params,
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
  const { db, keys, clock, social } = services
  const flow = await takeFlow(services, params, deviceId)
  const client = clientOf(social, flow.provider as SocialProviderName)
  const { addresses, title } = client
  // Detects the answer of another provider (mix-up attack, RFC 9207).
  if (params.issuer !== undefined && params.issuer !== addresses.issuer) throw refused(title)
  const tokens = await exchangeCode(client, params)
  const identity = await identityOf(services, client, { tokens, nonce: flow.nonce })
  const lookup = keys.pepper.identityLookup(addresses.issuer, identity.subject)
  if (!(await userOf(db, lookup, clock.now()))) await assertMayJoin(services, client, identity)
  const { userId } = await provenUser(services, { lookup, address: parseEmail(identity.email ?? '') ?? '' })
  await openLogin(services, { deviceId, userId })
  await appendAudit(db, { event: 'social sign-in', userId, deviceId, detail: client.name }, clock.now())
  // The address at sign-up, by which the recovery vault knows the wallet.
  const { address } = await emailOf(services, userId)
  const { userName } = identity
  return {
    userId,
    ...(address !== '' && { email: address }),
    ...(userName !== undefined && { userName }),
    ...(tokens.idToken !== undefined && { idToken: tokens.idToken }),
  }
}

/** Redeems a sign-in of this device. @throws SOCIAL_SIGN_IN_EXPIRED */
async function takeFlow(
  { db, clock }: Services,
  { state, codeVerifier }: { readonly state: string; readonly codeVerifier: string },
  deviceId: string,
) {
  const flow = await db
    .deleteFrom('social_flows')
    .where('state_hash', '=', sha256(state))
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', new Date(clock.now()))
    .returningAll()
    .executeTakeFirst()
  // Checked here, because not every provider verifies PKCE.
  if (flow?.code_challenge !== sha256(codeVerifier).toString('base64url')) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
  return flow
}

async function identityOf(
  { clock }: Services,
  client: SocialClient,
  { tokens, nonce }: { readonly tokens: ProviderTokens; readonly nonce: string },
): Promise<SocialIdentity> {
  const { identity, title, addresses } = client
  const { idToken, accessToken } = tokens
  if (identity.from === 'idToken') return verifyIdToken(client, { idToken: idToken ?? '', nonce, clock })
  if (accessToken === undefined) throw refused(title)
  const headers = { Accept: 'application/json', Authorization: `Bearer ${accessToken}`, 'User-Agent': 'Latchkey' }
  const found = await identity.read((path) => fetchJson(title, addresses.api + path, { headers }))
  if (!found) throw refused(title)
  return found
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
