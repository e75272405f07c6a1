import * as v from 'valibot'
import { caipAddressSchema, caipNetworkIdSchema } from '../caipSchemas.ts'

/** A bare address, or a CAIP-10 account. */
export const balanceParamsSchema = v.object({ address: v.pipe(v.string(), v.maxLength(256)) })

/** `forceUpdate`: comma-separated CAIP-10 token addresses to read past the cache. */
export const balanceQuerySchema = v.object({
  currency: v.optional(v.picklist(['usd']), 'usd'),
  chainId: v.optional(caipNetworkIdSchema),
  forceUpdate: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
})

/**
 * Token balance (S3.8). The native currency has no `address`. `numeric` is an exact decimal number as text. `value` and `price` are
 * in `currency`; `price` is 0 without a `value` if the price is unknown. `change`: of the price in the last 24 hours, or since it
 * is known, as a fraction: 0.05 is 5 % more. The reference clients ignore it. `trust`: whether the operator lists the token; anyone
 * can create an unlisted one with any name, and it never has a value or an icon.
 */
export const tokenBalanceSchema = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: caipNetworkIdSchema,
  address: v.optional(caipAddressSchema),
  value: v.optional(v.number()),
  price: v.number(),
  change: v.optional(v.number()),
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
    numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
  }),
  iconUrl: v.string(),
  trust: v.picklist(['listed', 'unlisted']),
})
export type TokenBalance = v.InferOutput<typeof tokenBalanceSchema>

export const balanceResponseSchema = v.object({ balances: v.array(tokenBalanceSchema) })
