import { headWords, namedToken, type RouterSwap } from './routerSwap.ts'

/** execute((address recipient,address token,uint256 minimum),bytes[],bytes32) of the Settler. */
const execute = '1fff991f'
/** exec(address operator,address token,uint256 amount,address target,bytes data) of the AllowanceHolder. */
const exec = '2213bc0b'
/** Offset of `data` in `exec`, and of its length. */
const dataOffset = 5n * 32n

/**
 * Reads a swap of 0x, version 2: the AllowanceHolder grants a transient allowance to a Settler and calls it; the Settler pays the
 * recipient at least the minimum.
 */
export function zeroXSwap(data: string): RouterSwap | undefined {
  const selector = data.slice(2, 10).toLowerCase()
  if (selector === execute) return settled(data.slice(10))
  if (selector !== exec) return undefined
  const hex = data.slice(10)
  const [, token, amount, , offset] = headWords(hex, 6) ?? []
  const inner = hex.slice(6 * 64)
  if (amount === undefined || offset !== dataOffset || inner.slice(0, 8).toLowerCase() !== execute) return undefined
  const swap = settled(inner.slice(8))
  // No allowance if the native currency is sold.
  return swap && (amount === 0n ? swap : { ...swap, from: token, amountIn: amount })
}

function settled(hex: string): RouterSwap | undefined {
  const [recipient, token, minimum] = headWords(hex, 3) ?? []
  if (recipient === undefined || token === undefined || minimum === undefined) return undefined
  return { amountIn: undefined, from: undefined, minimum, output: { token: namedToken(token), recipient } }
}
