import type { ChainConfig } from '../../chains/chainConfig.ts'
import { poolPrices } from '../../chains/eip155/uniswapV2/poolPrices.ts'
import { coinGecko } from './coinGecko.ts'
import type { PriceSource } from './priceSource.ts'

/** The source of a chain's prices; undefined for a chain without prices. */
export function sourceOf({ prices }: Pick<ChainConfig, 'prices'>): PriceSource | undefined {
  if (!prices) return undefined
  return prices.provider === 'pools' ? poolPrices(prices) : coinGecko(prices)
}
