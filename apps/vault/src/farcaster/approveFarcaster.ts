import type { approveFarcaster as shapes } from '@latchkey/contracts/vault/farcasterSchemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import type { Services } from '../services.ts'
import { approveIdentity } from '../social/approveIdentity.ts'
import { takeSocialFlow } from '../social/socialLimit.ts'
import { requireFarcaster } from './farcasterClient.ts'
import { farcasterLookup } from './farcasterLookup.ts'
import { farcasterNonce } from './farcasterNonce.ts'
import { verifyProof } from './verifyProof.ts'

/**
 * Approves a device by a message that a Farcaster account signed, whose nonce is bound to the device's key.
 * @throws SOCIAL_PROVIDER_OFF, SOCIAL_SIGN_IN_REFUSED, SOCIAL_SIGN_IN_EXPIRED, SOCIAL_PROVIDER_UNREACHABLE, SOCIAL_ACCOUNT_OTHER,
 * RATE_LIMITED
 */
export async function approveFarcaster(
  services: Services,
  { nonceSalt, purpose, ...proof }: v.InferOutput<typeof shapes.request>,
  caller: Caller,
) {
  const { keys, clock } = services
  const client = requireFarcaster(services.farcaster)
  await takeSocialFlow(services, { ...caller, isFarcaster: true })
  const nonce = farcasterNonce({ deviceId: caller.deviceId, purpose, nonceSalt })
  const { fid } = await verifyProof(client, { proof, nonce, clock })
  const lookup = farcasterLookup(keys, fid)
  return approveIdentity(services, { provider: 'farcaster', lookup, address: '', nonceSalt, purpose }, caller)
}
