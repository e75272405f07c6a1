import type { VaultKeys } from '../keys/vaultKeys.ts'

/**
 * Lookup key of a Farcaster account at both vaults. Uses the account's number, because names and addresses can change.
 */
export const farcasterLookup = ({ pepper }: VaultKeys, fid: string): Buffer =>
  pepper.identityLookup('farcaster://fid', fid)
