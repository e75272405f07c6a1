import type { proveSocial as shapes } from '@latchkey/contracts/vault/proofSchemas'
import type * as v from 'valibot'
import { openFreshProof } from '../auth/freshProofs.ts'
import type { Caller } from '../http/deviceRequests.ts'
import type { Services } from '../services.ts'
import { identifySocial } from './identifySocial.ts'

/**
 * Proves that the owner of a wallet has just signed in to its social account. Does not sign the device in.
 * @throws SOCIAL_SIGN_IN_EXPIRED, SOCIAL_SIGN_IN_REFUSED, SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_ACCOUNT_OTHER
 */
export async function proveSocial(
  services: Services,
  { userId: ownerId, ...answer }: v.InferOutput<typeof shapes.request>,
  { deviceId }: Caller,
) {
  const { client, lookup, purpose, idToken } = await identifySocial(services, { ...answer, deviceId, isSignIn: false })
  const proof = await openFreshProof(services, { lookup, ownerId, purpose, deviceId, provider: client.name })
  return { ...proof, ...(idToken !== undefined && { idToken }) }
}
