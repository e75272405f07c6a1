import * as v from 'valibot'
import { chartPointsMax } from '../../constants/prices.ts'
import { caipNetworkIdSchema } from '../caipSchemas.ts'
import { periodSchema, pointTimeSchema } from '../prices/schemas.ts'

/** A bare address, or a CAIP-10 account. */
export const portfolioParamsSchema = v.object({ address: v.pipe(v.string(), v.maxLength(256)) })

export const portfolioQuerySchema = v.object({
  currency: v.optional(v.picklist(['usd']), 'usd'),
  chainId: caipNetworkIdSchema,
  period: periodSchema,
})

/**
 * Past values of the account's listed tokens, oldest first; the last point is now. Empty if the server has no past balances or
 * prices. `change` is from the first to the last point, in the currency, and includes what was sent and received. Absent
 * with fewer than two points.
 */
export const portfolioResponseSchema = v.object({
  points: v.pipe(
    v.array(v.object({ at: pointTimeSchema, value: v.pipe(v.number(), v.minValue(0)) })),
    v.maxLength(chartPointsMax),
  ),
  change: v.optional(v.number()),
})
