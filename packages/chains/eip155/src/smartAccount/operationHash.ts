import type { Hex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { entryPointAddress } from './safeContracts.ts'
import type { UserOperation } from './userOperation.ts'

/** The hash by which bundlers know an operation (ERC-4337), which leaves out its signature. */
export function operationHash({ upgrade: _, ...operation }: UserOperation, chainId: number): Hex {
  return getUserOperationHash({
    ...{ chainId, entryPointAddress, entryPointVersion: '0.7' },
    userOperation: { ...operation, signature: '0x' },
  })
}
