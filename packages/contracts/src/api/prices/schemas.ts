import * as v from 'valibot'
import { chartPointsMax, pricePeriods } from '../../constants/prices.ts'
import { pricedTokensMax } from '../../constants/swap.ts'
import { caipAddressSchema, caipNetworkIdSchema } from '../caipSchemas.ts'
import { projectIdSchema } from '../projectIdSchema.ts'

/** `projectId`: the reference clients repeat it here. */
export const fungiblePriceRequestSchema = v.object({
  currency: v.optional(v.picklist(['usd']), 'usd'),
  addresses: v.pipe(v.array(caipAddressSchema), v.minLength(1), v.maxLength(pricedTokensMax)),
  projectId: v.optional(projectIdSchema),
})

/**
 * In the order of the request. `address` is spelled as in the request. Tokens without a known price are left out; prices are never
 * guessed. `price` is in the currency, for one whole token, computed with integers and rounded to at most 12 significant digits.
 */
export const fungiblePriceResponseSchema = v.object({
  fungibles: v.array(
    v.object({
      address: caipAddressSchema,
      name: v.string(),
      symbol: v.string(),
      iconUrl: v.string(),
      price: v.pipe(v.number(), v.minValue(0)),
    }),
  ),
})

export const periodSchema = v.optional(v.picklist(pricePeriods), 'day')

/** `address`: a token contract; `native`, or the address that stands for it, means the native currency. */
export const priceHistoryQuerySchema = v.object({
  currency: v.optional(v.picklist(['usd']), 'usd'),
  chainId: caipNetworkIdSchema,
  address: v.optional(v.pipe(v.string(), v.maxLength(128)), 'native'),
  period: periodSchema,
})

/** A point in time: ISO 8601, UTC. */
export const pointTimeSchema = v.pipe(v.string(), v.isoTimestamp())

/**
 * Oldest first; the last point is the current price, if known. Empty if no price is known. `change` is from the first to
 * the last point, as a fraction: 0.05 is 5 % more. Absent with fewer than two points.
 */
export const priceHistoryResponseSchema = v.object({
  points: v.pipe(
    v.array(v.object({ at: pointTimeSchema, price: v.pipe(v.number(), v.minValue(0)) })),
    v.maxLength(chartPointsMax),
  ),
  change: v.optional(v.number()),
})
