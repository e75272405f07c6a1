import * as v from 'valibot'
import { caipAddressSchema, caipNetworkIdSchema } from '../caipSchemas.ts'

/** `forceUpdate`: comma-separated CAIP-10 token addresses to read past the cache. */
export const balanceQuerySchema = v.object({
  currency: v.optional(v.picklist(['usd']), 'usd'),
  chainId: v.optional(caipNetworkIdSchema),
  forceUpdate: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
})
export type BalanceQuery = v.InferOutput<typeof balanceQuerySchema>

/** Token balance (S3.8). Native currency has no `address`. `numeric` is a decimal number as text; `value` and `price` are in `currency`. */
export const tokenBalanceSchema = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: caipNetworkIdSchema,
  address: v.optional(caipAddressSchema),
  value: v.optional(v.number()),
  price: v.number(),
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
    numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
  }),
  iconUrl: v.string(),
})
export type TokenBalance = v.InferOutput<typeof tokenBalanceSchema>

export const balanceResponseSchema = v.object({ balances: v.array(tokenBalanceSchema) })
export type BalanceResponse = v.InferOutput<typeof balanceResponseSchema>
