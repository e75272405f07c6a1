import type { CaipNetworkId } from '@latchkey/base/caip'
import { parseUnits } from '@latchkey/base/units'
import type { OnrampPaymentMethod, OnrampProviderId } from '@latchkey/contracts/api/onramp/schemas'
import { onrampPaymentCurrency, onrampPaymentDecimals } from '@latchkey/contracts/constants/onramp'
import { type ApiClient, call } from '../apiClient.ts'
import { objectOf, timeOf } from '../fields.ts'
import { bodyOf, malformed, textOf } from '../shape.ts'

/** Cost and proceeds of a purchase. Payments are decimal texts in `paymentCurrency`. */
export type PurchaseQuote = {
  readonly id: string
  readonly provider: OnrampProviderId
  readonly networkId: CaipNetworkId
  readonly paymentCurrency: string
  /** `total` is the sum of the other three. */
  readonly total: string
  readonly subtotal: string
  readonly providerFee: string
  readonly networkFee: string
  /** Whole tokens, as decimal text. */
  readonly purchaseAmount: string
  readonly symbol: string
  readonly expiresAtMs: number
}

const route = 'POST /v1/onramp/quote'

/**
 * A provider's offer for a payment. @throws ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_CURRENCY_UNKNOWN, ONRAMP_UNAVAILABLE from the
 * server, API_RESPONSE_MALFORMED for a response that is for another payment or does not add up
 */
export async function getPurchaseQuote(api: ApiClient, params: getPurchaseQuote.Params): Promise<PurchaseQuote> {
  const { symbol, networkId, amount, paymentMethod, provider, signal } = params
  const answer = await call(api, route, {
    body: {
      ...{ purchaseCurrency: symbol, paymentCurrency: onrampPaymentCurrency, amount, network: networkId },
      ...(paymentMethod && { paymentMethod }),
      ...(provider && { provider }),
    },
    signal,
  })
  const amountIn = (name: MoneyName, currency: string) => {
    const money = objectOf(bodyOf(answer, route), name, route)
    if (money.currency !== currency) throw malformed(route, `'${name}' is in another currency`)
    return textOf(money, 'amount', route)
  }
  const payment = (name: MoneyName) => amountIn(name, onrampPaymentCurrency)
  const parts = (['paymentSubtotal', 'providerFee', 'networkFee'] as const).map(payment)
  const total = payment('paymentTotal')
  const sum = parts.reduce((all, part) => all + centsOf(part), 0n)
  if (centsOf(total) !== sum || sum !== centsOf(amount)) throw malformed(route, 'the amounts do not add up')
  const [subtotal = '', providerFee = '', networkFee = ''] = parts
  return {
    id: textOf(answer, 'quoteId', route),
    provider: textOf(answer, 'provider', route),
    networkId,
    paymentCurrency: onrampPaymentCurrency,
    ...{ total, subtotal, providerFee, networkFee },
    purchaseAmount: amountIn('purchaseAmount', symbol),
    symbol,
    expiresAtMs: timeOf(answer, 'expiresAt', route),
  }
}

export declare namespace getPurchaseQuote {
  type Params = {
    readonly symbol: string
    readonly networkId: CaipNetworkId
    /** The payment including all fees, as decimal text. */
    readonly amount: string
    /** Default: a card. */
    readonly paymentMethod?: OnrampPaymentMethod
    /** Default: the first one that sells the currency. */
    readonly provider?: OnrampProviderId
    readonly signal?: AbortSignal
  }
}

type MoneyName = 'paymentTotal' | 'paymentSubtotal' | 'providerFee' | 'networkFee' | 'purchaseAmount'

function centsOf(text: string): bigint {
  const cents = parseUnits(text, onrampPaymentDecimals)
  if (cents === undefined) throw malformed(route, 'an amount is not a number')
  return cents
}
