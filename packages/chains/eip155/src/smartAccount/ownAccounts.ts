import type { Address } from 'viem'
import { delegationManagerAddress } from '../permissions/delegationContracts.ts'
import { moduleAddress } from './safeContracts.ts'
import { smartAccountOf } from './smartAccountOf.ts'

/** Every account controlled by a key, on all chains: its own account, upgraded or not, and its smart account. */
export const ownAccountsOf = (owner: Address): readonly Address[] => [owner, smartAccountOf(owner).address]

/**
 * The key's accounts, and the contracts that execute calls for them without a signature. The Safe module reads its caller from the
 * last 20 bytes of the call data; the delegation manager executes a call without a delegation as the caller.
 */
export const obeyingContracts = (owner: Address): readonly Address[] => [
  ...ownAccountsOf(owner),
  moduleAddress,
  delegationManagerAddress,
]
