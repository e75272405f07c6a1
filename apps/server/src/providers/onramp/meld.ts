import { errorOf } from '@latchkey/base/errors'
import type { OnrampPaymentMethod } from '@latchkey/contracts/api/onramp/schemas'
import { onrampPaymentCurrency } from '@latchkey/contracts/constants/onramp'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import * as v from 'valibot'
import { offerOf } from './offerOf.ts'
import type { MeldConfig } from './onrampConfig.ts'
import type { OnrampAsset, OnrampProgress, OnrampProvider } from './onrampProvider.ts'
import { pageUrl } from './pageUrl.ts'
import { paymentText } from './paymentText.ts'
import { amountSchema, unitsOf } from './unitsOf.ts'

const version = '2023-12-19'

const methods: Readonly<Record<OnrampPaymentMethod, string>> = { card: 'CREDIT_DEBIT_CARD', ach_bank_account: 'ACH' }

const quotesSchema = v.object({
  quotes: v.array(
    v.object({
      sourceAmount: amountSchema,
      /** The part of the payment that buys tokens. */
      sourceAmountWithoutFees: amountSchema,
      networkFee: v.optional(v.nullable(amountSchema), null),
      sourceCurrencyCode: v.string(),
      destinationAmount: amountSchema,
      destinationCurrencyCode: v.string(),
      serviceProvider: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    }),
  ),
})
const sessionSchema = v.object({ widgetUrl: v.string() })
const progressSchema = v.object({
  transactions: v.array(
    v.object({
      status: v.string(),
      cryptoDetails: v.nullish(v.object({ blockchainTransactionId: v.nullish(v.pipe(v.string(), v.maxLength(128))) })),
    }),
  ),
})

const statuses: Readonly<Record<string, OnrampProgress['status']>> = {
  PENDING_CREATED: 'pending',
  PENDING: 'pending',
  TWO_FA_REQUIRED: 'pending',
  TWO_FA_PROVIDED: 'pending',
  AUTHORIZED: 'processing',
  SETTLING: 'processing',
  SETTLED: 'done',
  FAILED: 'failed',
  ERROR: 'failed',
  DECLINED: 'failed',
  CANCELLED: 'failed',
  REFUNDED: 'failed',
  AUTHORIZATION_EXPIRED: 'failed',
}

/** Purchases through Meld, an aggregator of sellers. Offers the seller who delivers the most tokens. */
export function meld({ url, apiKey, pageOrigin, country, sells }: MeldConfig): OnrampProvider {
  const currencyOf = ({ chain, symbol }: OnrampAsset) =>
    sells.find((one) => one.network === chain.id && one.symbol === symbol)?.currency
  const requestOf = (path: string, query: Readonly<Record<string, string>> = {}) => {
    const target = new URL(path, url)
    target.search = new URLSearchParams(query).toString()
    const headers = { accept: 'application/json', authorization: `BASIC ${apiKey}`, 'meld-version': version }
    return { provider: 'meld', url: target, headers, failure: ONRAMP_UNAVAILABLE }
  }
  const termsOf = ({
    asset,
    paymentMethod,
    total,
  }: Pick<OnrampProvider.QuoteParams, 'asset' | 'paymentMethod' | 'total'>) => ({
    countryCode: country,
    sourceAmount: paymentText(total),
    sourceCurrencyCode: onrampPaymentCurrency,
    destinationCurrencyCode: currencyOf(asset),
    paymentMethodType: methods[paymentMethod],
  })

  return {
    id: 'meld',
    name: 'Meld',
    sells: (asset) => currencyOf(asset) !== undefined,
    async quote({ http, ...asked }) {
      const { quotes } = await http.post(quotesSchema, { ...requestOf('/payments/crypto/quote'), body: termsOf(asked) })
      const unitsIn = ({ destinationAmount }: (typeof quotes)[number]) =>
        unitsOf(destinationAmount, asked.asset.decimals)
      const [best] = quotes
        .filter(({ sourceCurrencyCode }) => sourceCurrencyCode === onrampPaymentCurrency)
        .filter(({ destinationCurrencyCode }) => destinationCurrencyCode === currencyOf(asked.asset))
        .toSorted((a, b) => (unitsIn(a) < unitsIn(b) ? 1 : -1))
      if (!best) throw errorOf(ONRAMP_UNAVAILABLE)
      return offerOf(asked, {
        ...{ total: best.sourceAmount, subtotal: best.sourceAmountWithoutFees, networkFee: best.networkFee ?? 0 },
        ...{ purchase: best.destinationAmount, reference: best.serviceProvider },
      })
    },
    async order({ http, orderId, offer, recipient }) {
      const sessionData = {
        ...termsOf(offer),
        walletAddress: recipient,
        serviceProvider: offer.reference,
        lockFields: ['destinationCurrencyCode', 'walletAddress'],
      }
      const body = { sessionType: 'BUY', externalSessionId: orderId, sessionData }
      const { widgetUrl } = await http.post(sessionSchema, { ...requestOf('/crypto/session/widget'), body })
      return pageUrl(widgetUrl, [pageOrigin]).href
    },
    async progress({ http, orderId }) {
      const request = requestOf('/payments/transactions', { externalSessionIds: orderId })
      const [newest] = (await http.get(progressSchema, request)).transactions
      if (!newest) return { status: 'pending', hash: undefined }
      const status = statuses[newest.status]
      if (!status) throw errorOf(ONRAMP_UNAVAILABLE)
      return { status, hash: newest.cryptoDetails?.blockchainTransactionId ?? undefined }
    },
  }
}
