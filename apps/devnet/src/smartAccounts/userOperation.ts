import { concat, type Hex, pad, size, slice, toHex, trim } from 'viem'

/** An ERC-4337 user operation in JSON-RPC encoding, entry point 0.7. */
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
  /** Upgrades the sender with the operation (ERC-7769, EIP-7702). */
  readonly eip7702Auth?: RpcAuthorization
}

export type RpcAuthorization = {
  readonly chainId: Hex
  readonly address: Hex
  readonly nonce: Hex
  readonly yParity: Hex
  readonly r: Hex
  readonly s: Hex
}

const half = (units: Hex = '0x0'): Hex => pad(units, { size: 16 })

/** The encoding for the entry point. */
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

/** A packed operation in JSON-RPC encoding. */
export function unpacked(operation: ReturnType<typeof packed>): RpcUserOperation {
  const { sender, callData, signature, initCode, accountGasLimits, gasFees, paymasterAndData } = operation
  const units = (bytes: Hex, from: number): Hex => toHex(BigInt(trim(slice(bytes, from, from + 16))))
  const rest = (bytes: Hex, from: number): Hex => (size(bytes) > from ? slice(bytes, from) : '0x')
  return {
    ...{ sender, callData, signature, nonce: toHex(operation.nonce) },
    ...(initCode !== '0x' && { factory: slice(initCode, 0, 20), factoryData: rest(initCode, 20) }),
    ...{ verificationGasLimit: units(accountGasLimits, 0), callGasLimit: units(accountGasLimits, 16) },
    ...{ maxPriorityFeePerGas: units(gasFees, 0), maxFeePerGas: units(gasFees, 16) },
    preVerificationGas: toHex(operation.preVerificationGas),
    ...(paymasterAndData !== '0x' && {
      paymaster: slice(paymasterAndData, 0, 20),
      paymasterVerificationGasLimit: units(paymasterAndData, 20),
      paymasterPostOpGasLimit: units(paymasterAndData, 36),
      paymasterData: rest(paymasterAndData, 52),
    }),
  }
}
