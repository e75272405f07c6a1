import { createHash } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import type { FreshPurpose, ProofPurpose } from '@latchkey/contracts/vault/purposes'
import type { verifySocial as shapes } from '@latchkey/contracts/vault/socialSchemas'
import type * as v from 'valibot'
import type { Services } from '../services.ts'
import { exchangeCode, type ProviderTokens } from './exchangeCode.ts'
import { fetchJson, refused } from './providerFetch.ts'
import type { SocialIdentity, SocialProviderName } from './providers.ts'
import { clientOf, type SocialClient } from './socialClients.ts'
import { verifyIdToken } from './verifyIdToken.ts'

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Redeems the provider's response in a flow of this device, and gets the visitor's identity. Sign-ins and fresh proofs are not
 * interchangeable. @throws SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE
 */
export async function identifySocial<isSignIn extends boolean>(
  services: Services,
  params: identifySocial.Params<isSignIn>,
) {
  const { keys, social } = services
  const flow = await takeFlow(services, params)
  const client = clientOf(social, flow.provider as SocialProviderName)
  const { addresses, title } = client
  // Detects the response of another provider (mix-up attack, RFC 9207).
  if (params.issuer !== undefined && params.issuer !== addresses.issuer) throw refused(title)
  const tokens = await exchangeCode(client, params)
  const purpose = flow.purpose as isSignIn extends true ? 'signIn' : FreshPurpose
  const identity = await identityOf(services, client, { tokens, nonce: flow.nonce, purpose })
  const lookup = keys.pepper.identityLookup(addresses.issuer, identity.subject)
  return { client, lookup, identity, purpose, idToken: tokens.idToken }
}

export declare namespace identifySocial {
  type Params<isSignIn extends boolean> = v.InferOutput<typeof shapes.request> & {
    readonly deviceId: string
    readonly isSignIn: isSignIn
  }
}

async function takeFlow({ db, clock }: Services, params: identifySocial.Params<boolean>) {
  const { state, codeVerifier, deviceId, isSignIn } = params
  const flow = await db
    .deleteFrom('social_flows')
    .where('state_hash', '=', sha256(state))
    .where('device_id', '=', deviceId)
    .where('purpose', isSignIn ? '=' : '!=', 'signIn')
    .where('expires_at', '>', new Date(clock.now()))
    .returningAll()
    .executeTakeFirst()
  // Checked here, because not every provider verifies PKCE.
  if (flow?.code_challenge !== sha256(codeVerifier).toString('base64url')) throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
  return flow
}

type Answered = { readonly tokens: ProviderTokens; readonly nonce: string; readonly purpose: ProofPurpose }

async function identityOf(
  { clock }: Services,
  client: SocialClient,
  { tokens, nonce, purpose }: Answered,
): Promise<SocialIdentity> {
  const { identity, title, addresses } = client
  const { idToken, accessToken } = tokens
  if (identity.from === 'idToken') return verifyIdToken(client, { idToken: idToken ?? '', nonce, purpose, clock })
  if (accessToken === undefined) throw refused(title)
  const headers = { Accept: 'application/json', Authorization: `Bearer ${accessToken}`, 'User-Agent': 'Latchkey' }
  const found = await identity.read((path) => fetchJson(title, addresses.api + path, { headers }))
  if (!found) throw refused(title)
  return found
}
