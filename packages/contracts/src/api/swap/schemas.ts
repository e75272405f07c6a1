import * as v from 'valibot'
import { swapSlippageMaxPercent, swapSlippagePercent } from '../../constants/swap.ts'
import { caipAddressSchema, caipNetworkIdSchema } from '../caipSchemas.ts'
import { projectIdSchema } from '../projectIdSchema.ts'

/** A whole number of base units as text, because money is never a float. At most 2²⁵⁶ − 1. */
const baseUnitsSchema = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,77})$/, 'must be a whole number of base units'),
  v.check((text) => BigInt(text) < 2n ** 256n, 'must fit in 256 bits'),
)

/** A decimal number as text. */
const decimalTextSchema = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))

/** In percent, in steps of 0.01. */
const slippageSchema = v.pipe(
  v.number(),
  v.minValue(0.01, 'must be at least 0.01'),
  v.maxValue(swapSlippageMaxPercent),
  v.check((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'must have at most two decimals'),
)

const slippageTextSchema = v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,2})?$/), v.transform(Number), slippageSchema)

const quoteIdSchema = v.pipe(v.string(), v.regex(/^[-\w]{1,128}$/))

export const swapTokensQuerySchema = v.object({ chainId: caipNetworkIdSchema })

/**
 * A token that can be swapped (S3.9). The address of the native currency is `0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`. `price`
 * is in US dollars, 0 when it is unknown; `quantity` and `value` belong to an account and are 0 here, as the reference clients
 * expect.
 */
const swapTokenSchema = v.object({
  address: caipAddressSchema,
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
  logoUri: v.string(),
  quantity: v.object({ decimals: v.string(), numeric: decimalTextSchema }),
  price: v.pipe(v.number(), v.minValue(0)),
  value: v.pipe(v.number(), v.minValue(0)),
  /** True if the contract accepts signed permits (EIP-2612). */
  eip2612: v.boolean(),
})
export type SwapToken = v.InferOutput<typeof swapTokenSchema>

/** Empty for networks without swaps. */
export const swapTokensResponseSchema = v.object({ tokens: v.array(swapTokenSchema) })

/**
 * `userAddress`, `from` and `to` are CAIP-10 on the same network; `from` and `to` are tokens. `amount` is in base units of `from`.
 * `slippage` decides `minimumToAmount`. `gasPrice` is accepted from the reference clients and ignored.
 */
export const swapQuotesQuerySchema = v.object({
  amount: baseUnitsSchema,
  userAddress: caipAddressSchema,
  from: caipAddressSchema,
  to: caipAddressSchema,
  slippage: v.optional(slippageTextSchema, String(swapSlippagePercent)),
  gasPrice: v.optional(v.pipe(v.string(), v.maxLength(78))),
})

/** A price that is valid until `expiresAt`. Amounts are in base units. */
const swapQuoteSchema = v.object({
  /** Identifies the quote in `build-transaction` and `build-approve`. */
  id: quoteIdSchema,
  fromAmount: baseUnitsSchema,
  /** The tokens, as in the request. */
  fromAccount: caipAddressSchema,
  toAmount: baseUnitsSchema,
  toAccount: caipAddressSchema,
  /** Minimum amount received, after the slippage of the request, rounded up; below it the transaction fails. */
  minimumToAmount: baseUnitsSchema,
  /**
   * In percent, with at most two decimals: how much worse than the current price this amount is. Of pools, without their fee; of a
   * service, compared with the prices of another source.
   */
  priceImpact: decimalTextSchema,
  /** The tokens that the swap passes through, from first to last. */
  route: v.array(caipAddressSchema),
  /** The contract that must be allowed to spend `fromAmount`. Null when `from` is the native currency, which needs no approval. */
  spender: v.nullable(caipAddressSchema),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
})
/** @notYetUsed */
export type SwapQuote = v.InferOutput<typeof swapQuoteSchema>

/** Best first. Empty for networks without swaps, and if the amount buys nothing. */
export const swapQuotesResponseSchema = v.object({ quotes: v.array(swapQuoteSchema) })

export const swapAllowanceQuerySchema = v.object({ tokenAddress: caipAddressSchema, userAddress: caipAddressSchema })

/**
 * The exchange's allowance of the token, in base units. 2²⁵⁶ − 1 for the native currency, which needs no approval; 0 on
 * networks without swaps.
 */
export const swapAllowanceResponseSchema = v.object({ allowance: baseUnitsSchema })

export const gasPriceQuerySchema = v.object({ chainId: caipNetworkIdSchema })

/** In base units of the native currency for one unit of gas, tip included. */
export const gasPriceResponseSchema = v.object({
  standard: baseUnitsSchema,
  fast: baseUnitsSchema,
  instant: baseUnitsSchema,
})
export type GasPrice = v.InferOutput<typeof gasPriceResponseSchema>

/**
 * Redeems a quote. All fields must match the quote; only `eip155.slippage` may differ. The reference clients send no `id`: the
 * newest quote of the same account, tokens and amount is redeemed then. `disableEstimate`: skips the check with the node that
 * the transaction would succeed.
 */
export const buildSwapRequestSchema = v.object({
  id: v.optional(quoteIdSchema),
  amount: baseUnitsSchema,
  userAddress: caipAddressSchema,
  from: caipAddressSchema,
  to: caipAddressSchema,
  eip155: v.optional(v.object({ slippage: v.optional(slippageSchema, swapSlippagePercent) }), {}),
  disableEstimate: v.optional(v.boolean(), false),
  projectId: v.optional(projectIdSchema),
})

const hexDataSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})*$/))

/** An unsigned transaction; the account's wallet signs it. `from` is the account, `to` the exchange. */
export const buildSwapResponseSchema = v.object({
  tx: v.object({
    from: caipAddressSchema,
    to: caipAddressSchema,
    data: hexDataSchema,
    /** `fromAmount` of the quote. */
    amount: baseUnitsSchema,
    /** Value of the transaction: `amount`, or 0 for a token. */
    value: baseUnitsSchema,
    minimumToAmount: baseUnitsSchema,
    /** The transaction fails if it is mined after this time. */
    deadline: v.pipe(v.string(), v.isoTimestamp()),
    eip155: v.object({ gas: baseUnitsSchema, gasPrice: baseUnitsSchema }),
  }),
})

/** `id`: the quote to approve. Without one, the newest quote of the same account and tokens is approved. */
export const buildApprovalQuerySchema = v.object({
  userAddress: caipAddressSchema,
  from: caipAddressSchema,
  to: caipAddressSchema,
  id: v.optional(quoteIdSchema),
})

/**
 * An unsigned approval of exactly `fromAmount` of the quote. `from` and `to` are both the token: the reference clients send the
 * transaction to `from`.
 */
export const buildApprovalResponseSchema = v.object({
  tx: v.object({
    from: caipAddressSchema,
    to: caipAddressSchema,
    data: hexDataSchema,
    value: baseUnitsSchema,
    eip155: v.object({ gas: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), gasPrice: baseUnitsSchema }),
  }),
})
