import type { Hex } from 'viem'
import { type AccountCall, encodeCalls } from './encodeCalls.ts'
import type { SmartAccount } from './smartAccountOf.ts'
import { isUpgradedAccount } from './upgradedAccount.ts'
import { encodeUpgradedCalls } from './upgradedOperation.ts'

/** Call data of a user operation that makes an account execute these calls atomically. */
export const callDataOf = (account: SmartAccount, calls: readonly AccountCall[]): Hex =>
  isUpgradedAccount(account) ? encodeUpgradedCalls(calls) : encodeCalls(calls)
