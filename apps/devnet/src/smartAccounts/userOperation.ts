import { concat, type Hex, pad } from 'viem'

/** An ERC-4337 user operation as it travels in JSON-RPC, entry point 0.7. */
export type RpcUserOperation = {
  readonly sender: Hex
  readonly nonce: Hex
  readonly factory?: Hex
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly callGasLimit?: Hex
  readonly verificationGasLimit?: Hex
  readonly preVerificationGas?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly paymaster?: Hex
  readonly paymasterVerificationGasLimit?: Hex
  readonly paymasterPostOpGasLimit?: Hex
  readonly paymasterData?: Hex
  readonly signature?: Hex
}

const half = (units: Hex = '0x0'): Hex => pad(units, { size: 16 })

/** The form in which the entry point takes it. */
export const packed = (operation: RpcUserOperation) => ({
  sender: operation.sender,
  nonce: BigInt(operation.nonce),
  initCode: operation.factory ? concat([operation.factory, operation.factoryData ?? '0x']) : ('0x' as const),
  callData: operation.callData,
  accountGasLimits: concat([half(operation.verificationGasLimit), half(operation.callGasLimit)]),
  preVerificationGas: BigInt(operation.preVerificationGas ?? '0x0'),
  gasFees: concat([half(operation.maxPriorityFeePerGas), half(operation.maxFeePerGas)]),
  paymasterAndData: operation.paymaster
    ? concat([
        operation.paymaster,
        half(operation.paymasterVerificationGasLimit),
        half(operation.paymasterPostOpGasLimit),
        operation.paymasterData ?? '0x',
      ])
    : ('0x' as const),
  signature: operation.signature ?? ('0x' as const),
})
