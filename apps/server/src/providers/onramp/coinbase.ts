import { createPrivateKey, randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { onrampPaymentCurrency } from '@latchkey/contracts/constants/onramp'
import { ONRAMP_QUOTE_EXPIRED, ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { offerOf } from './offerOf.ts'
import type { CoinbaseConfig } from './onrampConfig.ts'
import type { OnrampAsset, OnrampProgress, OnrampProvider } from './onrampProvider.ts'
import { pageUrl } from './pageUrl.ts'
import { paymentText } from './paymentText.ts'
import { amountSchema } from './unitsOf.ts'

/** Maximum loss of an order compared with its quote. Coinbase's quotes are estimates. */
const toleranceBps = 100n
const tokenLifetimeSeconds = 120

const moneySchema = v.object({ value: amountSchema, currency: v.string() })
const quoteSchema = v.object({
  payment_total: moneySchema,
  payment_subtotal: moneySchema,
  purchase_amount: moneySchema,
  network_fee: moneySchema,
  quote_id: v.string(),
})
const orderSchema = v.object({ ...quoteSchema.entries, onramp_url: v.string() })
const progressSchema = v.object({
  transactions: v.array(
    v.object({ status: v.string(), tx_hash: v.optional(v.pipe(v.string(), v.maxLength(128)), '') }),
  ),
})

const statuses: Readonly<Record<string, OnrampProgress['status']>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'pending',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'processing',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'done',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/** Purchases through version 1 of Coinbase's Onramp API. */
export function coinbase(config: CoinbaseConfig, clock: Clock): OnrampProvider {
  const { url, keyId, pageOrigin, country } = config
  const key = coinbaseKeyOf(config.keySecret)
  const networkOf = ({ chain, symbol }: OnrampAsset) =>
    config.sells.find((one) => one.network === chain.id && one.symbol === symbol)?.blockchain

  async function requestOf(method: 'GET' | 'POST', path: string) {
    const target = new URL(`/onramp/v1/${path}`, url)
    const nowSeconds = Math.floor(clock.now() / 1000)
    const token = new SignJWT({ uris: [`${method} ${target.host}${target.pathname}`] })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: keyId, nonce: randomBytes(16).toString('hex') })
      .setIssuer('cdp')
      .setSubject(keyId)
      .setNotBefore(nowSeconds)
      .setExpirationTime(nowSeconds + tokenLifetimeSeconds)
    const headers = { accept: 'application/json', authorization: `Bearer ${await token.sign(key)}` }
    return { provider: 'coinbase', url: target, headers, failure: ONRAMP_UNAVAILABLE }
  }

  type Asked = Pick<OnrampProvider.QuoteParams, 'asset' | 'paymentMethod' | 'total'>
  const bodyOf = ({ asset, paymentMethod, total }: Asked) => ({
    purchase_currency: asset.symbol,
    purchase_network: networkOf(asset),
    payment_amount: paymentText(total),
    payment_currency: onrampPaymentCurrency,
    payment_method: paymentMethod.toUpperCase(),
    country,
  })

  function readQuote(asked: Asked, quote: v.InferOutput<typeof quoteSchema>) {
    const { payment_total: total, payment_subtotal: subtotal, network_fee: networkFee, purchase_amount: bought } = quote
    const paid = [total, subtotal, networkFee].every(({ currency }) => currency === onrampPaymentCurrency)
    if (!paid || bought.currency !== asked.asset.symbol) throw errorOf(ONRAMP_UNAVAILABLE)
    return offerOf(asked, {
      ...{ total: total.value, subtotal: subtotal.value, networkFee: networkFee.value },
      ...{ purchase: bought.value, reference: quote.quote_id },
    })
  }

  return {
    id: 'coinbase',
    name: 'Coinbase',
    sells: (asset) => networkOf(asset) !== undefined,
    async quote({ http, ...asked }) {
      const request = await requestOf('POST', 'buy/quote')
      return readQuote(asked, await http.post(quoteSchema, { ...request, body: bodyOf(asked) }))
    },
    async order({ http, orderId, offer, recipient }) {
      const body = { ...bodyOf(offer), destination_address: recipient }
      const answer = await http.post(orderSchema, { ...(await requestOf('POST', 'buy/quote')), body })
      const { units } = readQuote(offer, answer)
      if (units * 10_000n < offer.units * (10_000n - toleranceBps)) throw errorOf(ONRAMP_QUOTE_EXPIRED)
      const page = pageUrl(answer.onramp_url, [pageOrigin])
      page.searchParams.set('partnerUserRef', orderId)
      return page.href
    },
    async progress({ http, orderId }) {
      const request = await requestOf('GET', `buy/user/${orderId}/transactions`)
      const [newest] = (await http.get(progressSchema, request)).transactions
      if (!newest) return { status: 'pending', hash: undefined }
      const status = statuses[newest.status]
      if (!status) throw errorOf(ONRAMP_UNAVAILABLE)
      return { status, hash: newest.tx_hash || undefined }
    },
  }
}

/** The private key from a secret in Coinbase's format: seed and public key in base64. */
function coinbaseKeyOf(secret: string) {
  const bytes = Buffer.from(secret, 'base64')
  const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) => part.toString('base64url'))
  return createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d, x } })
}
