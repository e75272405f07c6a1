import { type RouterSwap, wordsOf } from './routerSwap.ts'

/** By selector: whether the native currency is sold or bought. */
const functions: Readonly<Record<string, { readonly nativeIn?: true; readonly nativeOut?: true }>> = {
  // swapExactETHForTokens(uint256,address[],address,uint256)
  '0x7ff36ab5': { nativeIn: true },
  // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
  '0x18cbafe5': { nativeOut: true },
  // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  '0x38ed1739': {},
}
const shortestPath = 2

/** Reads a swap of a Uniswap v2 router. Undefined for other functions and for non-standard layouts. */
export function uniswapV2Swap(data: string): RouterSwap | undefined {
  const called = functions[data.slice(0, 10)]
  const words = called && wordsOf(data.slice(10))
  if (!words) return undefined
  const { nativeIn, nativeOut } = called
  const [amountIn, rest] = nativeIn ? [undefined, words] : [words[0], words.slice(1)]
  const [minimum, offset, recipient, deadline, length, ...path] = rest
  const headBytes = BigInt((nativeIn ? 4 : 5) * 32)
  if (minimum === undefined || recipient === undefined || deadline === undefined) return undefined
  if (offset !== headBytes || length !== BigInt(path.length) || path.length < shortestPath) return undefined
  return {
    amountIn,
    minimum,
    from: nativeIn ? undefined : path[0],
    output: { token: nativeOut ? undefined : path.at(-1), recipient },
  }
}
