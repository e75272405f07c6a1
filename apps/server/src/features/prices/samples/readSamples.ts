import type { Price } from '../../../providers/prices/price.ts'
import { fractionOf } from '../../../providers/prices/price.ts'
import type { PriceSamples } from '../../../providers/prices/priceSamples.ts'
import type { PriceDatabase } from '../tables.ts'

/** Reads the samples from the database. */
export function readSamples(db: PriceDatabase): PriceSamples {
  return {
    async points(networkId, token, sinceMs) {
      const rows = await db
        .selectFrom('price_samples')
        .select(['at', 'price'])
        .where('network_id', '=', networkId)
        .where('token', '=', token)
        .where('at', '>=', new Date(sinceMs))
        .orderBy('at')
        .execute()
      return rows.flatMap(({ at, price }) => {
        const exact = priceOf(price)
        return exact ? [{ atMs: at.getTime(), price: exact }] : []
      })
    },
    async oldest(networkId, sinceMs) {
      const rows = await db
        .selectFrom('price_samples')
        .distinctOn('token')
        .select(['token', 'price'])
        .where('network_id', '=', networkId)
        .where('at', '>=', new Date(sinceMs))
        .orderBy('token')
        .orderBy('at')
        .execute()
      return new Map(
        rows.flatMap(({ token, price }) => {
          const exact = priceOf(price)
          return exact ? [[token, exact] as const] : []
        }),
      )
    },
  }
}

/** Exact: a number has more digits than a sample. */
const priceOf = (text: string): Price | undefined => fractionOf(Number(text))
