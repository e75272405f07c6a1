import { type Address, concat, encodeFunctionData, type Hex, toHex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { packed } from '../../devnet/src/smartAccounts/userOperation.ts'

/**
 * EVM code of an ERC-4337 account that obeys anyone: it accepts every operation, pays the entry point the requested
 * amount, and sends the value in the second word of the call to the address before it. It reverts if that fails.
 */
export const smartWalletCode: Hex = concat([
  // Without data: STOP at 3d. `validateUserOp`: continue at 26.
  '0x3615603d57',
  '0x5f3560e01c6319822f7c14602657',
  // CALL(address, value); on failure continue at 39.
  '0x5f5f5f5f6014355f3560601c5af11560395700',
  // 26: CALL(caller, missingAccountFunds), then return 0.
  '0x5b5f5f5f5f604435335af1505f5f5260205ff3',
  '0x5b5f5ffd5b00',
])

/** The data with which a bundler makes the wallet send the value. Each key is used once. */
export function payByOperation(wallet: Address, { to, value, key }: payByOperation.Params): Hex {
  const gas = toHex(100_000)
  const operation = packed({
    sender: wallet,
    nonce: toHex(key << 64n),
    callData: concat([to, toHex(value, { size: 32 })]),
    ...{ callGasLimit: gas, verificationGasLimit: gas, preVerificationGas: toHex(21_000) },
    ...{ maxFeePerGas: toHex(2_000_000_000), maxPriorityFeePerGas: '0x1' },
  })
  return encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[operation], '0x00000000000000000000000000000000000000fe'],
  })
}

export declare namespace payByOperation {
  type Params = { readonly to: Address; readonly value: bigint; readonly key: bigint }
}
