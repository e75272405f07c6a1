import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import type { Price } from '../../../providers/prices/price.ts'
import type { PriceSource } from '../../../providers/prices/priceSource.ts'
import type { ChainConfig, PoolPricesConfig } from '../../chainConfig.ts'
import { type Pool, poolCalls, readPools } from './pools.ts'

const maxHops = 3
/** In dollars. The price of a smaller pool is too easy to manipulate. */
const minDepth = 1_000n

/** `price`: base units of the dollar token for one base unit of the token. `depth`: the smallest side of the pools behind it. */
type Found = { readonly price: Price; readonly depth: bigint | undefined }

/**
 * Prices against the dollar token, which counts as one US dollar. Of several paths to it, over at most three pools,
 * uses the one whose smallest pool is deepest.
 */
export function poolPrices(config: PoolPricesConfig): PriceSource {
  const readAt = async ({ chain, ask, block }: PriceSource.Params & { readonly block?: number }) =>
    tableOf(dollarPrices(await readPools(ask, chain, config, block), chain, config), chain, config)
  return { calls: (chain) => poolCalls(chain, config), read: readAt, readAt }
}

function tableOf(found: ReadonlyMap<string, Found>, { tokens, nativeCurrency }: ChainConfig, config: PoolPricesConfig) {
  const dollar = tokens.find(({ address }) => address.toLowerCase() === config.dollarToken.toLowerCase())
  if (!dollar) return new Map()
  const priced = [
    { key: nativeTokenAddress, pooled: config.wrappedNative, decimals: nativeCurrency.decimals },
    ...tokens.map(({ address, decimals }) => ({ key: address, pooled: address, decimals })),
  ]
  return new Map(
    priced.flatMap(({ key, pooled, decimals }) => {
      const price = found.get(pooled.toLowerCase())?.price
      return price ? [[key, ofWholeToken(price, decimals, dollar.decimals)] as const] : []
    }),
  )
}

function dollarPrices(pools: readonly Pool[], chain: ChainConfig, { dollarToken }: PoolPricesConfig) {
  const dollar = dollarToken.toLowerCase()
  const decimals = chain.tokens.find(({ address }) => address.toLowerCase() === dollar)?.decimals ?? 0
  const minUnits = minDepth * 10n ** BigInt(decimals)
  let found = new Map<string, Found>([[dollar, { price: { numerator: 1n, denominator: 1n }, depth: undefined }]])
  for (let hop = 0; hop < maxHops; hop += 1) {
    // A new map, so that each round adds one pool to every path.
    const next = new Map(found)
    for (const pool of pools) {
      for (const [known, other] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const token = pool.tokens[other]
        const candidate = through(pool, known, found.get(pool.tokens[known]))
        if (token === dollar || !candidate || candidate.depth < minUnits) continue
        if (candidate.depth > (next.get(token)?.depth ?? -1n)) next.set(token, candidate)
      }
    }
    found = next
  }
  return found
}

/** The price of the pool's other token, if the one at `known` has a price. */
function through({ reserves }: Pool, known: 0 | 1, from: Found | undefined) {
  if (!from) return undefined
  const { numerator, denominator } = from.price
  const reserve = reserves[known]
  const ownDepth = (reserve * numerator) / denominator
  const depth = from.depth !== undefined && from.depth < ownDepth ? from.depth : ownDepth
  return { price: { numerator: numerator * reserve, denominator: denominator * reserves[known === 0 ? 1 : 0] }, depth }
}

const ofWholeToken = ({ numerator, denominator }: Price, decimals: number, dollarDecimals: number): Price => ({
  numerator: numerator * 10n ** BigInt(decimals),
  denominator: denominator * 10n ** BigInt(dollarDecimals),
})
