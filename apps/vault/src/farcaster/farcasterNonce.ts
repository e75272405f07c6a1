import { createHash } from 'node:crypto'

/** The nonce that binds a signed message to the key of one device and to one sign-in. Farcaster accepts letters and digits. */
export function farcasterNonce(deviceId: string, nonceSalt: string): string {
  return createHash('sha256').update(`latchkey/farcaster/v1 ${deviceId} ${nonceSalt}`).digest('hex')
}
