import type { ChainConfig } from '../../chains/chainConfig.ts'
import { uniswapV2 } from '../../chains/eip155/uniswapV2/uniswapV2.ts'
import { oneInch } from './oneInch.ts'
import type { SwapProvider } from './swapProvider.ts'
import { zeroX } from './zeroX.ts'

/** The provider of the chain's configuration; undefined when it has none. */
export function providerOf({ swap }: ChainConfig): SwapProvider | undefined {
  switch (swap?.provider) {
    case 'uniswapV2':
      return uniswapV2(swap)
    case '0x':
      return zeroX(swap)
    case '1inch':
      return oneInch(swap)
  }
}
