import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import type { AccountCall } from './encodeCalls.ts'
import { entryPointAddress } from './safeContracts.ts'
import { paymasterAndData, type UserOperation } from './userOperation.ts'

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
/** ERC-7579: a batch that reverts if one of its calls reverts. */
const batchMode = pad('0x01', { dir: 'right' })
const executions = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/** Call data that makes an upgraded account execute these calls atomically. */
export function encodeUpgradedCalls(calls: readonly AccountCall[]): Hex {
  const batch = calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))
  return encodeFunctionData({
    ...{ abi, functionName: 'execute', args: [batchMode, encodeAbiParameters(executions, [batch])] },
  })
}

const types = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/**
 * Typed data that the key signs for an operation of its upgraded account. Covers every field, so that a bundler cannot change one.
 */
export function upgradedOperationData(operation: UserOperation, chainId: number) {
  const { sender, nonce, callData, preVerificationGas } = operation
  return {
    domain: domainOf(sender, chainId),
    types,
    primaryType: 'PackedUserOperation',
    message: {
      ...{ sender, nonce, callData, preVerificationGas, initCode: '0x', entryPoint: entryPointAddress },
      accountGasLimits: twoHalves(operation.verificationGasLimit, operation.callGasLimit),
      gasFees: twoHalves(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
      paymasterAndData: paymasterAndData(operation),
    },
  } as const
}

const domainOf = (verifyingContract: Address, chainId: number) =>
  ({ name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract }) as const

const twoHalves = (first: bigint, second: bigint): Hex =>
  concat([pad(toHex(first), { size: 16 }), pad(toHex(second), { size: 16 })])
