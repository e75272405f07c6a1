import type { Clock } from '@latchkey/base/clock'
import { isLatchkeyError } from '@latchkey/base/errors'
import { type PricePeriod, priceSampleMs } from '@latchkey/contracts/constants/prices'
import { priceCacheMs } from '@latchkey/contracts/constants/swap'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { NodeClient } from '../../chains/createNodeClient.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import { periodStart, withinPeriod } from './period.ts'
import type { PriceSamples } from './priceSamples.ts'
import type { PricePoint, PriceSource, PriceTable } from './priceSource.ts'
import { sourceOf } from './sourceOf.ts'

/** Charges the calling request, if the prices have to be read. */
type Charge = (points: number) => Promise<void>

export type Prices = {
  /** Empty for a chain without prices. @throws UPSTREAM_FAILED, UPSTREAM_TIMED_OUT, PRICES_UNAVAILABLE, RATE_LIMITED */
  readonly of: (chain: ChainConfig, charge: Charge) => Promise<PriceTable>
  /** For callers that can do without prices: empty if they cannot be read. @throws RATE_LIMITED */
  readonly ifKnown: (chain: ChainConfig, charge: Charge) => Promise<PriceTable>
  /**
   * Every known price of a token in the period, oldest first, without the current price. `token`: key of the price
   * table. @throws PRICES_UNAVAILABLE
   */
  readonly history: (chain: ChainConfig, token: string, period: PricePeriod) => Promise<readonly PricePoint[]>
}

/** Prices of all chains, each read at most once in 15 s, for any number of requests. */
export function createPrices({ clock, nodes, http, samples }: createPrices.Params): Prices {
  const tables = cachedReads<PriceTable>(clock, priceCacheMs)
  const histories = cachedReads<readonly PricePoint[]>(clock, priceSampleMs)

  async function read(chain: ChainConfig, source: PriceSource): Promise<PriceTable> {
    const table = await source.read({ chain, ask: (calls) => nodes.ask(chain, calls, {}), http })
    if (source.history) return table
    const before = await samples.oldest(chain.id, periodStart('day', clock.now()))
    return new Map(
      [...table].map(([token, price]) => {
        const dayAgo = before.get(token)
        return [token, dayAgo ? { ...price, dayAgo } : price]
      }),
    )
  }

  async function of(chain: ChainConfig, charge: Charge): Promise<PriceTable> {
    const source = sourceOf(chain)
    if (!source) return new Map()
    const known = tables.fresh(chain.id)
    if (known) return known
    await charge(source.calls(chain))
    return tables.fresh(chain.id) ?? tables.keep(chain.id, read(chain, source))
  }

  async function history(chain: ChainConfig, token: string, period: PricePeriod) {
    const source = sourceOf(chain)
    const now = clock.now()
    if (!source) return []
    if (!source.history)
      return withinPeriod(await samples.points(chain.id, token, periodStart(period, now)), period, now)
    const key = `${chain.id} ${token} ${period}`
    return histories.fresh(key) ?? histories.keep(key, source.history({ token, period, http }))
  }

  return {
    of,
    ifKnown: (chain, charge) =>
      of(chain, charge).catch((error) => {
        if (isLatchkeyError(error, RATE_LIMITED)) throw error
        return new Map()
      }),
    history,
  }
}

export declare namespace createPrices {
  type Params = {
    readonly clock: Clock
    readonly nodes: NodeClient
    readonly http: ProviderClient
    readonly samples: PriceSamples
  }
}

/** Caches reads for a while, so that parallel requests cause one read. Failures are not cached. */
function cachedReads<value>(clock: Clock, forMs: number): CachedReads<value> {
  const kept = new Map<string, { readonly read: Promise<value>; readonly untilMs: number }>()
  return {
    fresh(key) {
      const known = kept.get(key)
      return known && known.untilMs > clock.now() ? known.read : undefined
    },
    keep(key, read) {
      kept.set(key, { read, untilMs: clock.now() + forMs })
      read.catch(() => {
        if (kept.get(key)?.read === read) kept.delete(key)
      })
      return read
    },
  }
}

type CachedReads<value> = {
  readonly fresh: (key: string) => Promise<value> | undefined
  readonly keep: (key: string, read: Promise<value>) => Promise<value>
}
