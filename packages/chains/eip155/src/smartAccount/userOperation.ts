import { type Address, concat, encodePacked, type Hex, pad, toHex } from 'viem'
import { entryPointAddress, moduleAddress } from './safeContracts.ts'
import type { Upgrade } from './upgradedAccount.ts'

/** An ERC-4337 user operation, version 0.7, without its signature. */
export type UserOperation = {
  readonly sender: Address
  readonly nonce: bigint
  readonly factory?: Address
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster?: Address
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
  readonly paymasterData?: Hex
  /** The account is upgraded together with the operation. */
  readonly upgrade?: Upgrade
}

const safeOperationTypes = {
  SafeOp: [
    { type: 'address', name: 'safe' },
    { type: 'uint256', name: 'nonce' },
    { type: 'bytes', name: 'initCode' },
    { type: 'bytes', name: 'callData' },
    { type: 'uint128', name: 'verificationGasLimit' },
    { type: 'uint128', name: 'callGasLimit' },
    { type: 'uint256', name: 'preVerificationGas' },
    { type: 'uint128', name: 'maxPriorityFeePerGas' },
    { type: 'uint128', name: 'maxFeePerGas' },
    { type: 'bytes', name: 'paymasterAndData' },
    { type: 'uint48', name: 'validAfter' },
    { type: 'uint48', name: 'validUntil' },
    { type: 'address', name: 'entryPoint' },
  ],
} as const

/** Typed data that the owner signs for a user operation. Covers every field, so that a bundler cannot change one. */
export function safeOperationData(operation: UserOperation, chainId: number) {
  return {
    domain: { chainId, verifyingContract: moduleAddress },
    types: safeOperationTypes,
    primaryType: 'SafeOp',
    message: {
      safe: operation.sender,
      nonce: operation.nonce,
      initCode: operation.factory ? concat([operation.factory, operation.factoryData ?? '0x']) : '0x',
      callData: operation.callData,
      verificationGasLimit: operation.verificationGasLimit,
      callGasLimit: operation.callGasLimit,
      preVerificationGas: operation.preVerificationGas,
      maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
      maxFeePerGas: operation.maxFeePerGas,
      paymasterAndData: paymasterAndData(operation),
      validAfter: 0,
      validUntil: 0,
      entryPoint: entryPointAddress,
    },
  } as const
}

export function paymasterAndData({ paymaster, paymasterData = '0x', ...gas }: UserOperation): Hex {
  if (!paymaster) return '0x'
  const limit = (units = 0n) => pad(toHex(units), { size: 16 })
  return concat([
    paymaster,
    limit(gas.paymasterVerificationGasLimit),
    limit(gas.paymasterPostOpGasLimit),
    paymasterData,
  ])
}

/** Signature of the operation in the module's form: valid at any time. */
export const operationSignature = (ownerSignature: Hex): Hex =>
  encodePacked(['uint48', 'uint48', 'bytes'], [0, 0, ownerSignature])
