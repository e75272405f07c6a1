import { createHash } from 'node:crypto'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export type FarcasterAccount = { readonly fid: number; readonly custody: PrivateKeyAccount }

/** A Farcaster account for development, derived from a name. Anyone can compute its key. */
export function farcasterAccountOf(name: string): FarcasterAccount {
  const hash = createHash('sha256').update(`latchkey devnet farcaster ${name}`).digest()
  // A 32-bit integer, as used by the relay, and never 0.
  return { fid: 1 + hash.readUInt32BE(), custody: privateKeyToAccount(`0x${hash.toString('hex')}`) }
}
