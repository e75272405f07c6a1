import { randomBytes } from 'node:crypto'
import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { formatUnits, parseUnits } from '@latchkey/base/units'
import {
  onrampOptionsRoute,
  onrampOrderRoute,
  onrampQuoteRoute,
  onrampStartRoute,
  onrampUrlRoute,
} from '@latchkey/contracts/api/onramp/routes'
import type { OnrampPaymentMethod } from '@latchkey/contracts/api/onramp/schemas'
import {
  onrampPaymentCurrency,
  onrampPaymentDecimals,
  onrampPaymentMethods,
} from '@latchkey/contracts/constants/onramp'
import { paymentPage, startPageReady } from '@latchkey/contracts/constants/startPages'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import { ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_CURRENCY_UNKNOWN } from '@latchkey/contracts/errors/onramp'
import { parseAccount } from '../../chains/parseAccount.ts'
import { serve } from '../../http/serve.ts'
import type { OnrampOffer } from '../../providers/onramp/onrampProvider.ts'
import { paymentText } from '../../providers/onramp/paymentText.ts'
import { onrampProvidersOf } from '../../providers/onramp/providersOf.ts'
import type { Feature } from '../../services.ts'
import { tokenIcons } from '../wallets/images.ts'
import { assetsOf } from './assets.ts'
import { listOptions } from './listOptions.ts'
import { readOrder, storeOrder } from './orders.ts'
import { findQuote, storeQuote } from './quotes.ts'
import { createOnramp, type OnrampTables } from './tables.ts'

/** Buying tokens. The provider takes the payment on its own page; the server creates the order and follows it. */
export const onramp: Feature = {
  migrations: { '0007_onramp': createOnramp },
  routes: ({ db, clock, config, prices, http }) => {
    const tables = db.withTables<OnrampTables>()
    const { chains } = config
    const providers = onrampProvidersOf(config.onramp, clock)
    const options = listOptions({ chains, providers, iconOf: tokenIcons(config.publicUrl) })
    return [
      serve(onrampOptionsRoute, async () => options),

      serve(onrampStartRoute, async () => ({ markup: '', script: startScript })),

      serve(onrampQuoteRoute, async ({ body, project, charge }) => {
        const total = readPayment(body)
        const asset = chains
          .flatMap(assetsOf)
          .find(({ chain, symbol }) => chain.id === body.network && symbol === body.purchaseCurrency)
        const provider = providers.find(
          ({ id, sells }) => asset && sells(asset) && (body.provider === undefined || id === body.provider),
        )
        if (!asset || !provider)
          throw errorOf(ONRAMP_CURRENCY_UNKNOWN, {
            values: { currency: body.purchaseCurrency, network: body.network },
          })
        const { paymentMethod } = body
        const offer = await provider.quote({
          ...{ http, asset, paymentMethod, total },
          prices: () => prices.ifKnown(asset.chain, charge),
        })
        const context = { projectId: project.id, nowMs: clock.now() }
        const { id, expiresAt } = await storeQuote(tables, { provider, offer }, context)
        return { quoteId: id, provider: provider.id, ...amountsOf(offer), expiresAt: expiresAt.toISOString() }
      }),

      serve(onrampUrlRoute, async ({ body, project }) => {
        const context = { projectId: project.id, nowMs: clock.now(), providers, chains }
        const { provider, offer } = await findQuote(tables, body.quoteId, context)
        const { asset } = offer
        const [wallet] = body.destinationWallets
        const { address, networkId } = parseAccount(wallet?.address ?? '')
        if (networkId !== asset.chain.id || (body.defaultNetwork ?? networkId) !== networkId)
          throw invalid('the account is on another network than the quote')
        const crypto = body.presetCryptoAmount && parseUnits(body.presetCryptoAmount, asset.decimals)
        const fiat = body.presetFiatAmount && parseUnits(body.presetFiatAmount, onrampPaymentDecimals)
        if ((crypto ?? offer.units) !== offer.units || (fiat ?? offer.total) !== offer.total)
          throw invalid('the amounts are not those of the quote')
        const orderId = toHex(randomBytes(16))
        const url = await provider.order({ http, orderId, offer, recipient: address })
        await storeOrder(tables, { id: orderId, projectId: project.id, provider, offer, nowMs: context.nowMs })
        return { url, orderId }
      }),

      serve(onrampOrderRoute, async ({ params, project }) =>
        readOrder(tables, params.id, { projectId: project.id, providers, http, nowMs: clock.now() }),
      ),
    ]
  },
}

function amountsOf({ asset, ...offer }: OnrampOffer) {
  const payment = (cents: bigint) => ({
    amount: paymentText(cents),
    currency: onrampPaymentCurrency,
  })
  return {
    paymentTotal: payment(offer.total),
    paymentSubtotal: payment(offer.subtotal),
    providerFee: payment(offer.providerFee),
    networkFee: payment(offer.networkFee),
    purchaseAmount: { amount: formatUnits(offer.units, asset.decimals), currency: asset.symbol },
  }
}

const invalid = (reason: string) => errorOf(API_REQUEST_INVALID, { values: { reason } })

/**
 * Script of the window's first page. It drops its opener before it navigates to the provider, whose page could otherwise navigate
 * the app. It accepts the address only from that opener. Its policy also forbids `javascript:` addresses.
 */
const startScript = [
  'const app=opener',
  'opener=null',
  `addEventListener('message',({source,data})=>{if(app&&source===app&&data?.type===${JSON.stringify(paymentPage)}&&/^https?:/.test(data.url))location.replace(data.url)})`,
  `app?.postMessage(${JSON.stringify(startPageReady)},'*')`,
].join(';')

/** The payment in cents. @throws ONRAMP_AMOUNT_OUT_OF_RANGE beyond the limits of the payment method */
function readPayment({ amount, paymentMethod }: readPayment.Params): bigint {
  const cents = parseUnits(amount, onrampPaymentDecimals)
  const limits = onrampPaymentMethods.find(({ id }) => id === paymentMethod)
  const [min, max] = [limits?.min, limits?.max].map((text) => parseUnits(text ?? '', onrampPaymentDecimals))
  if (cents === undefined || min === undefined || max === undefined || cents < min || cents > max)
    throw errorOf(ONRAMP_AMOUNT_OUT_OF_RANGE, {
      values: { min: limits?.min ?? '', max: limits?.max ?? '', currency: onrampPaymentCurrency },
    })
  return cents
}

declare namespace readPayment {
  type Params = { readonly amount: string; readonly paymentMethod: OnrampPaymentMethod }
}
