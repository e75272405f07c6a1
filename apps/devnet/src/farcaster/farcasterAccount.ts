import { createHash } from 'node:crypto'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export type FarcasterAccount = { readonly fid: number; readonly custody: PrivateKeyAccount }

/** The Farcaster account of a person of the development network. Everybody can compute its key. */
export function farcasterAccountOf(name: string): FarcasterAccount {
  const hash = createHash('sha256').update(`latchkey devnet farcaster ${name}`).digest()
  // Fits the relay's integers, and is never 0.
  return { fid: 1 + hash.readUInt32BE(), custody: privateKeyToAccount(`0x${hash.toString('hex')}`) }
}
