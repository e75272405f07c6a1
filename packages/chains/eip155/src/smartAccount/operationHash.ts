import type { Hex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { entryPointAddress } from './safeContracts.ts'
import type { UserOperation } from './userOperation.ts'

/** The hash that identifies an operation at bundlers (ERC-4337); it does not cover the signature. */
export function operationHash({ upgrade: _, ...operation }: UserOperation, chainId: number): Hex {
  return getUserOperationHash({
    ...{ chainId, entryPointAddress, entryPointVersion: '0.7' },
    userOperation: { ...operation, signature: '0x' },
  })
}
