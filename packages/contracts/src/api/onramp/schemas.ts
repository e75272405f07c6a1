import * as v from 'valibot'
import { onrampPaymentCurrency, onrampPaymentMethods } from '../../constants/onramp.ts'
import { caipAddressSchema, caipNetworkIdSchema } from '../caipSchemas.ts'

/** In whole cents, as text: money is never a float. */
const paymentAmountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be a number with at most two decimals'),
)

/** A decimal number as text. */
const decimalTextSchema = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.maxLength(160))

// The types are written without valibot, because they are part of the published types.
export type OnrampProviderId = 'sandbox' | 'coinbase' | 'meld'
const providerIdSchema = v.picklist(['sandbox', 'coinbase', 'meld'] satisfies OnrampProviderId[])

export type OnrampPaymentMethod = 'card' | 'ach_bank_account'
const paymentMethodIdSchema = v.picklist(onrampPaymentMethods.map(({ id }): OnrampPaymentMethod => id))

/** A symbol, or the id that a reference client sends. */
const purchaseCurrencyIdSchema = v.pipe(v.string(), v.regex(/^[-.\w]{1,64}$/))
const quoteIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const purchaseCurrencySchema = v.object({
  /** The symbol. */
  id: purchaseCurrencyIdSchema,
  name: v.string(),
  symbol: v.string(),
  icon_url: v.string(),
  networks: v.array(
    v.object({
      /** CAIP-2. */
      name: caipNetworkIdSchema,
      display_name: v.string(),
      /** The part of `name` after the namespace. */
      chain_id: v.string(),
      /** Empty for the native currency. */
      contract_address: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /** The providers that sell it. */
      providers: v.array(providerIdSchema),
    }),
  ),
})
export type OnrampPurchaseCurrency = v.InferOutput<typeof purchaseCurrencySchema>

/** Currencies on sale and payment methods (S3.13). All lists are empty on a server without a provider. */
export const onrampOptionsResponseSchema = v.object({
  purchaseCurrencies: v.array(purchaseCurrencySchema),
  paymentCurrencies: v.array(
    v.object({
      id: v.string(),
      payment_method_limits: v.array(
        v.object({ id: paymentMethodIdSchema, min: paymentAmountSchema, max: paymentAmountSchema }),
      ),
    }),
  ),
  providers: v.array(
    v.object({
      id: providerIdSchema,
      name: v.string(),
      /** In percent. */
      fee_range: v.object({ min: decimalTextSchema, max: decimalTextSchema }),
    }),
  ),
})
export type OnrampOptions = v.InferOutput<typeof onrampOptionsResponseSchema>

/** `amount` is what the visitor pays, all fees included. Default `provider`: the first one that sells the currency. */
export const onrampQuoteRequestSchema = v.object({
  purchaseCurrency: purchaseCurrencyIdSchema,
  paymentCurrency: v.picklist([onrampPaymentCurrency]),
  amount: paymentAmountSchema,
  network: caipNetworkIdSchema,
  paymentMethod: v.optional(paymentMethodIdSchema, 'card'),
  provider: v.optional(providerIdSchema),
})

const moneySchema = v.object({ amount: decimalTextSchema, currency: v.string() })

/** `paymentTotal` = `paymentSubtotal` + `providerFee` + `networkFee`, exactly. `purchaseAmount` is in whole tokens. */
export const onrampQuoteResponseSchema = v.object({
  quoteId: quoteIdSchema,
  provider: providerIdSchema,
  paymentTotal: moneySchema,
  paymentSubtotal: moneySchema,
  providerFee: moneySchema,
  networkFee: moneySchema,
  purchaseAmount: moneySchema,
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
})
/** @notYetUsed */
export type OnrampQuote = v.InferOutput<typeof onrampQuoteResponseSchema>

/**
 * Orders a quoted purchase, for one account on the quote's network. The other fields, which reference clients send, must agree with
 * the quote. `partnerUserId` is ignored: the provider gets the order's own id.
 */
export const onrampUrlRequestSchema = v.object({
  quoteId: quoteIdSchema,
  destinationWallets: v.pipe(v.array(v.object({ address: caipAddressSchema })), v.length(1, 'must have one entry')),
  defaultNetwork: v.optional(caipNetworkIdSchema),
  partnerUserId: v.optional(v.pipe(v.string(), v.maxLength(128))),
  defaultExperience: v.optional(v.literal('buy'), 'buy'),
  presetCryptoAmount: v.optional(decimalTextSchema),
  presetFiatAmount: v.optional(paymentAmountSchema),
})

/** `url` is the provider's payment page. */
export const onrampUrlResponseSchema = v.object({ url: v.pipe(v.string(), v.url()), orderId: quoteIdSchema })

export const onrampOrderParamsSchema = v.object({ id: quoteIdSchema })

/**
 * `pending`: not paid yet; `processing`: paid, not delivered yet; `done`: delivered; `failed`: declined, cancelled or expired. The
 * last two are final.
 */
export type OnrampOrderStatus = 'pending' | 'processing' | 'done' | 'failed'
const orderStatusSchema = v.picklist(['pending', 'processing', 'done', 'failed'] satisfies OnrampOrderStatus[])

export const onrampOrderResponseSchema = v.object({
  id: quoteIdSchema,
  provider: providerIdSchema,
  status: orderStatusSchema,
  network: caipNetworkIdSchema,
  purchaseAmount: moneySchema,
  paymentTotal: moneySchema,
  /** Hash of the transaction that delivered the tokens, if the provider reports it. */
  hash: v.nullable(v.pipe(v.string(), v.maxLength(128))),
})
export type OnrampOrder = v.InferOutput<typeof onrampOrderResponseSchema>
