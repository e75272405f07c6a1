import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import * as v from 'valibot'
import type { CoinGeckoConfig } from '../../chains/chainConfig.ts'
import { tokenOf } from '../../chains/tokenOf.ts'
import { fractionOf } from './price.ts'
import type { PriceSource, Quote } from './priceSource.ts'

/** A coin without a price has no `usd`, or null; a new one has no change. In percent. */
const answerSchema = v.record(
  v.string(),
  v.object({ usd: v.nullish(v.number()), usd_24h_change: v.nullish(v.number()) }),
)
/** Times in milliseconds. Market values and volumes come with them. */
const chartSchema = v.object({ prices: v.array(v.tuple([v.number(), v.nullable(v.number())])) })
const daysOf = { day: '1', week: '7', month: '30', year: '365', all: 'max' } as const
const nothing: v.InferOutput<typeof answerSchema> = {}

/** Prices from the API of CoinGecko, version 3. Both requests must succeed: partial prices would look complete. */
export function coinGecko({ url, apiKey, platform, nativeCoin }: CoinGeckoConfig): PriceSource {
  const base = new URL(url)
  // The paid and the free service have different hosts and headers.
  const keyHeader = base.hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  const requestOf = (path: string, query: Readonly<Record<string, string>>) => {
    const target = new URL(`${base.pathname.replace(/\/$/, '')}/${path}`, base)
    target.search = new URLSearchParams({ ...query, precision: 'full' }).toString()
    return { provider: 'coingecko', url: target, headers: { accept: 'application/json', [keyHeader]: apiKey } }
  }
  const simple = { vs_currencies: 'usd', include_24hr_change: 'true' }
  return {
    calls: () => 0,
    async read({ chain, http }) {
      const addresses = chain.tokens.map(({ address }) => address)
      const [native, tokens] = await Promise.all([
        http.get(answerSchema, requestOf('simple/price', { ids: nativeCoin, ...simple })),
        addresses.length === 0
          ? nothing
          : http.get(
              answerSchema,
              requestOf(`simple/token_price/${encodeURIComponent(platform)}`, {
                contract_addresses: addresses.join(','),
                ...simple,
              }),
            ),
      ])
      const answered = [
        [nativeTokenAddress, native[nativeCoin]] as const,
        ...Object.entries(tokens).map(([address, row]) => [tokenOf(chain, address)?.address, row] as const),
      ]
      return new Map(
        answered.flatMap(([key, row]) => {
          const quote = quoteOf(row)
          return key !== undefined && quote ? [[key, quote] as const] : []
        }),
      )
    },
    async history({ token, period, http }) {
      const coin =
        token === nativeTokenAddress
          ? encodeURIComponent(nativeCoin)
          : `${encodeURIComponent(platform)}/contract/${encodeURIComponent(token)}`
      const query = { vs_currency: 'usd', days: daysOf[period] }
      const { prices } = await http.get(chartSchema, requestOf(`coins/${coin}/market_chart`, query))
      return prices.flatMap(([atMs, usd]) => {
        const price = fractionOf(usd)
        return price ? [{ atMs, price }] : []
      })
    },
  }
}

/** CoinGecko rounds the change, so yesterday's price, which is computed from it, is approximate. */
function quoteOf(row: v.InferOutput<typeof answerSchema>[string] | undefined): Quote | undefined {
  const price = fractionOf(row?.usd)
  if (!price) return undefined
  const percent = row?.usd_24h_change
  const moved = percent && fractionOf(Math.abs(percent))
  if (!moved) return percent === 0 ? { ...price, dayAgo: price } : price
  const hundred = 100n * moved.denominator
  const grownTo = percent > 0 ? hundred + moved.numerator : hundred - moved.numerator
  if (grownTo <= 0n) return price
  const dayAgo = { numerator: price.numerator * hundred, denominator: price.denominator * grownTo }
  return { ...price, dayAgo }
}
