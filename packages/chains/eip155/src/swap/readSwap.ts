import { oneInchSwap } from './oneInchSwap.ts'
import type { RouterSwap } from './routerSwap.ts'
import { uniswapV2Swap } from './uniswapV2Swap.ts'
import { zeroXSwap } from './zeroXSwap.ts'

/** Reads the call data of a swap. Undefined for calls of an unknown exchange. */
export function readSwap(data: string): RouterSwap | undefined {
  return uniswapV2Swap(data) ?? oneInchSwap(data) ?? zeroXSwap(data)
}
