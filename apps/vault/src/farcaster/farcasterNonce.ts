import { createHash } from 'node:crypto'
import type { nonceOf } from '../social/verifyIdToken.ts'

/** The nonce that binds a signed message to one device key, one sign-in and one purpose. Farcaster allows letters and digits only. */
export function farcasterNonce({ deviceId, purpose, nonceSalt }: nonceOf.Params): string {
  return createHash('sha256').update(`latchkey/farcaster/v2 ${purpose} ${deviceId} ${nonceSalt}`).digest('hex')
}
