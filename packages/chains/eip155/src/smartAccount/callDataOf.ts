import type { Hex } from 'viem'
import { type AccountCall, encodeCalls } from './encodeCalls.ts'
import type { SmartAccount } from './smartAccountOf.ts'
import { isUpgradedAccount } from './upgradedAccount.ts'
import { encodeUpgradedCalls } from './upgradedOperation.ts'

/** Call data of a user operation with which an account makes these calls, all of them or none. */
export const callDataOf = (account: SmartAccount, calls: readonly AccountCall[]): Hex =>
  isUpgradedAccount(account) ? encodeUpgradedCalls(calls) : encodeCalls(calls)
