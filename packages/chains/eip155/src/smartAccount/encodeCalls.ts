import { type Address, concat, encodeFunctionData, encodePacked, type Hex, parseAbi, size } from 'viem'
import { multiSendAddress } from './safeContracts.ts'

/** One call of a smart account. */
export type AccountCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

const abi = parseAbi([
  // Reverts if the call reverts, so that the operation is reported as failed.
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
])
const operations = { call: 0, delegateCall: 1 } as const

/** Call data of a user operation that executes these calls atomically. */
export function encodeCalls(calls: readonly AccountCall[]): Hex {
  const [only] = calls
  const execute = ({ to, value, data }: AccountCall, operation: number) =>
    encodeFunctionData({ abi, functionName: 'executeUserOpWithErrorString', args: [to, value, data, operation] })
  if (only && calls.length === 1) return execute(only, operations.call)
  const packed = calls.map(({ to, value, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [operations.call, to, value, BigInt(size(data)), data],
    ),
  )
  const data = encodeFunctionData({ abi, functionName: 'multiSend', args: [concat(packed)] })
  return execute({ to: multiSendAddress, value: 0n, data }, operations.delegateCall)
}
