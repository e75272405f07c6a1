import type { Address } from 'viem'
import { delegationManagerAddress } from '../permissions/delegationContracts.ts'
import { moduleAddress } from './safeContracts.ts'
import { smartAccountOf } from './smartAccountOf.ts'

/** Every account that a key controls, on all chains: its own account, upgraded or not, and its smart account. */
export const ownAccountsOf = (owner: Address): readonly Address[] => [owner, smartAccountOf(owner).address]

/**
 * The accounts of a key and the contracts that run calls for them without a signature: both obey a call from an account. The module
 * takes the last 20 bytes of the call data for the entry point; the manager runs a call without a delegation as the caller itself.
 */
export const obeyingContracts = (owner: Address): readonly Address[] => [
  ...ownAccountsOf(owner),
  moduleAddress,
  delegationManagerAddress,
]
