import type { VaultKeys } from '../keys/vaultKeys.ts'

/** How both vaults know the user of a Farcaster account. The number never changes; names and addresses do. */
export const farcasterLookup = ({ pepper }: VaultKeys, fid: string): Buffer =>
  pepper.identityLookup('farcaster://fid', fid)
