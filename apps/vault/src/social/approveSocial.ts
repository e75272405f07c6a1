import type { approveSocial as shapes } from '@latchkey/contracts/vault/socialSchemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import type { Services } from '../services.ts'
import { approveIdentity } from './approveIdentity.ts'
import { clientOf } from './socialClients.ts'
import { takeSocialFlow } from './socialLimit.ts'
import { nonceOf, verifyIdToken } from './verifyIdToken.ts'

/**
 * Approves a device by an ID token whose nonce is bound to its key. The auth vault saw the token, but cannot use it without the key.
 * @throws SOCIAL_PROVIDER_OFF, SOCIAL_SIGN_IN_REFUSED, SOCIAL_SIGN_IN_EXPIRED, SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_ACCOUNT_OTHER,
 * RATE_LIMITED
 */
export async function approveSocial(
  services: Services,
  { provider, idToken, nonceSalt, purpose }: v.InferOutput<typeof shapes.request>,
  caller: Caller,
) {
  const { keys, clock, social } = services
  const client = clientOf(social, provider)
  await takeSocialFlow(services, caller)
  const nonce = nonceOf({ deviceId: caller.deviceId, purpose, nonceSalt })
  const { subject, email: address = '' } = await verifyIdToken(client, { idToken, clock, nonce, purpose })
  const lookup = keys.pepper.identityLookup(client.addresses.issuer, subject)
  return approveIdentity(services, { provider, lookup, address, nonceSalt, purpose }, caller)
}
