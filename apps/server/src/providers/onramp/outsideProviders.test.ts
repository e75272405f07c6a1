import { generateKeyPairSync } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import { jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startService } from '../../../test/startService.ts'
import { testChain } from '../../../test/testChain.ts'
import { coinbase } from './coinbase.ts'
import { meld } from './meld.ts'
import type { OnrampAsset, OnrampOffer } from './onrampProvider.ts'

const service = await startService()
afterAll(service.stop)
beforeEach(service.reset)
const { http } = service

const chain = testChain('eip155:137', {})
const usdc: OnrampAsset = {
  ...{ chain, address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  ...{ name: 'USD Coin', symbol: 'USDC', decimals: 6 },
}
const recipient = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const orderId = 'ab'.repeat(16)
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
const keySecret = Buffer.concat([d, x].map((part) => Buffer.from(part, 'base64url'))).toString('base64')
const sold = { network: 'eip155:137', symbol: 'USDC' }

const coinbaseProvider = coinbase(
  {
    ...{ provider: 'coinbase', url: service.url, pageOrigin: 'https://pay.coinbase.com', country: 'US' },
    ...{ keyId: 'KEY-ID', keySecret, sells: [{ ...sold, blockchain: 'polygon' }] },
  },
  service.clock,
)
const meldProvider = meld({
  ...{ provider: 'meld', url: service.url, pageOrigin: 'https://meldcrypto.com', country: 'US' },
  ...{ apiKey: 'SECRET-KEY', sells: [{ ...sold, currency: 'USDC_POLYGON' }] },
})

/** Responses in the documented shapes. */
const usd = (value: string) => ({ value, currency: 'USD' })
const coinbaseQuote = {
  payment_total: usd('100.00'),
  payment_subtotal: usd('98.51'),
  purchase_amount: { value: '98.512345', currency: 'USDC' },
  coinbase_fee: usd('1.47'),
  network_fee: usd('0.0123'),
  quote_id: '4b1d6a29-quote',
}
const coinbasePage = 'https://pay.coinbase.com/buy/select-asset?sessionToken=TOKEN&quoteId=4b1d6a29-quote'
const meldQuote = {
  transactionType: 'CRYPTO_PURCHASE',
  sourceAmount: 100,
  sourceAmountWithoutFees: 98.2,
  fiatAmountWithoutFees: 98.2,
  sourceCurrencyCode: 'USD',
  countryCode: 'US',
  totalFee: 1.8,
  networkFee: 0.3,
  transactionFee: 1.5,
  destinationAmount: 98.198765,
  destinationCurrencyCode: 'USDC_POLYGON',
  exchangeRate: 1.000013,
  paymentMethodType: 'CREDIT_DEBIT_CARD',
  serviceProvider: 'TRANSAK',
}
const meldQuotes = (...quotes: readonly object[]) => ({ quotes, message: null, error: null })

const asked = { http, prices: async () => new Map(), asset: usdc, paymentMethod: 'card', total: 10_000n } as const
const unavailable = { code: errorOf(ONRAMP_UNAVAILABLE).code }

describe('Coinbase', () => {
  const quote = () => coinbaseProvider.quote(asked)
  const offer: OnrampOffer = {
    ...{ asset: usdc, paymentMethod: 'card', total: 10_000n, subtotal: 9_851n, providerFee: 147n, networkFee: 2n },
    ...{ units: 98_512_345n, reference: '4b1d6a29-quote' },
  }
  const order = () => coinbaseProvider.order({ http, orderId, offer, recipient })

  test('[S7.19] requests a quote with a token that is signed for this request', async () => {
    service.answer(() => coinbaseQuote)
    expect(await quote()).toEqual(offer)
    const { url, headers, body } = service.requests[0]!
    expect(url.pathname).toBe('/onramp/v1/buy/quote')
    expect(JSON.parse(body)).toEqual({
      ...{ purchase_currency: 'USDC', purchase_network: 'polygon', country: 'US' },
      ...{ payment_amount: '100.00', payment_currency: 'USD', payment_method: 'CARD' },
    })
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, { currentDate: new Date(0) })
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: 'KEY-ID' })
    const host = new URL(service.url).host
    expect(payload).toEqual({
      ...{ iss: 'cdp', sub: 'KEY-ID', nbf: 0, exp: 120 },
      uris: [`POST ${host}/onramp/v1/buy/quote`],
    })
  })

  test.each([
    ['another total', { payment_total: usd('101.00') }],
    ['another currency', { payment_total: { value: '100.00', currency: 'EUR' } }],
    ['another token', { purchase_amount: { value: '98', currency: 'USDT' } }],
    ['nothing to buy', { purchase_amount: { value: '0', currency: 'USDC' } }],
    ['more for the tokens than is paid', { payment_subtotal: usd('100.01') }],
    ['a negative fee', { network_fee: usd('-1') }],
    ['no amount', { purchase_amount: undefined }],
  ])('[S7.19] %s is no quote', async (_, change) => {
    service.answer(() => ({ ...coinbaseQuote, ...change }))
    await expect(quote()).rejects.toMatchObject(unavailable)
  })

  test('[S7.17] an order names the recipient in the request and not in the URL', async () => {
    service.answer(() => ({ ...coinbaseQuote, onramp_url: coinbasePage }))
    expect(await order()).toBe(`${coinbasePage}&partnerUserRef=${orderId}`)
    expect(JSON.parse(service.requests[0]!.body)).toMatchObject({ destination_address: recipient })
  })

  test('[S7.17] refuses an order for over 1 % less than was quoted', async () => {
    const answerWith = (value: string) =>
      service.answer(() => ({
        ...coinbaseQuote,
        purchase_amount: { value, currency: 'USDC' },
        onramp_url: coinbasePage,
      }))
    answerWith('97.53')
    expect(await order()).toContain(orderId)
    answerWith('97.52')
    await expect(order()).rejects.toMatchObject({ code: 'ONRAMP_QUOTE_EXPIRED' })
  })

  test.each([
    ['CREATED', 'pending'],
    ['IN_PROGRESS', 'processing'],
    ['SUCCESS', 'done'],
    ['FAILED', 'failed'],
  ])('[S7.17] a transaction that is %s', async (status, expected) => {
    service.answer(() => ({
      transactions: [{ status: `ONRAMP_TRANSACTION_STATUS_${status}`, tx_hash: '0x12' }],
      total_count: '1',
    }))
    expect(await coinbaseProvider.progress({ http, orderId })).toEqual({ status: expected, hash: '0x12' })
    expect(service.requests[0]!.url.pathname).toBe(`/onramp/v1/buy/user/${orderId}/transactions`)
  })
})

describe('Meld', () => {
  const quote = () => meldProvider.quote(asked)
  const offer: OnrampOffer = {
    ...{ asset: usdc, paymentMethod: 'card', total: 10_000n, subtotal: 9_820n, providerFee: 150n, networkFee: 30n },
    ...{ units: 98_198_765n, reference: 'TRANSAK' },
  }

  test('[S7.19] of several sellers, chooses the one that delivers most', async () => {
    const worse = { ...meldQuote, destinationAmount: 97.9, serviceProvider: 'OTHER' }
    const elsewhere = { ...meldQuote, destinationAmount: 99, destinationCurrencyCode: 'USDC' }
    service.answer(() => meldQuotes(worse, meldQuote, elsewhere))
    expect(await quote()).toEqual(offer)
    const { url, headers, body } = service.requests[0]!
    expect(url.pathname).toBe('/payments/crypto/quote')
    expect([headers.authorization, headers['meld-version']]).toEqual(['BASIC SECRET-KEY', '2023-12-19'])
    expect(JSON.parse(body)).toEqual({
      ...{ countryCode: 'US', sourceAmount: '100.00', sourceCurrencyCode: 'USD' },
      ...{ destinationCurrencyCode: 'USDC_POLYGON', paymentMethodType: 'CREDIT_DEBIT_CARD' },
    })
  })

  test.each([
    ['no seller', []],
    ['another total', [{ ...meldQuote, sourceAmount: 120 }]],
    ['another currency', [{ ...meldQuote, sourceCurrencyCode: 'EUR' }]],
    ['nothing to buy', [{ ...meldQuote, destinationAmount: 0 }]],
    ['a negative amount', [{ ...meldQuote, destinationAmount: -1 }]],
    ['more for the tokens than is paid', [{ ...meldQuote, sourceAmountWithoutFees: 100.01 }]],
    ['no seller named', [{ ...meldQuote, serviceProvider: '' }]],
  ])('[S7.19] %s is no quote', async (_, quotes) => {
    service.answer(() => meldQuotes(...quotes))
    await expect(quote()).rejects.toMatchObject(unavailable)
  })

  test('[S7.17] an order locks the recipient, and uses the seller of the quote', async () => {
    const widgetUrl = 'https://meldcrypto.com/?token=TOKEN'
    service.answer(() => ({ id: 'WePLapZetkn4hfeFFScf4T', externalSessionId: orderId, widgetUrl, token: 'TOKEN' }))
    expect(await meldProvider.order({ http, orderId, offer, recipient })).toBe(widgetUrl)
    expect(JSON.parse(service.requests[0]!.body)).toMatchObject({
      ...{ sessionType: 'BUY', externalSessionId: orderId },
      sessionData: {
        ...{ walletAddress: recipient, serviceProvider: 'TRANSAK' },
        lockFields: ['destinationCurrencyCode', 'walletAddress'],
      },
    })
  })

  test.each([
    ['PENDING', 'pending'],
    ['SETTLING', 'processing'],
    ['SETTLED', 'done'],
    ['DECLINED', 'failed'],
  ])('[S7.17] a transaction that is %s', async (status, expected) => {
    service.answer(() => ({ transactions: [{ status, cryptoDetails: { blockchainTransactionId: '0x12' } }] }))
    expect(await meldProvider.progress({ http, orderId })).toEqual({ status: expected, hash: '0x12' })
    expect(service.requests[0]!.url.searchParams.get('externalSessionIds')).toBe(orderId)
  })
})

describe.each([
  ['Coinbase', coinbaseProvider, { onramp_url: coinbasePage, ...coinbaseQuote }],
  ['Meld', meldProvider, { widgetUrl: 'https://meldcrypto.com/?token=TOKEN', ...meldQuotes(meldQuote) }],
] as const)('%s', (_, provider, answer) => {
  const offer: OnrampOffer = {
    ...{ asset: usdc, paymentMethod: 'card', total: 10_000n, subtotal: 9_851n, providerFee: 147n, networkFee: 2n },
    ...{ units: 98_000_000n, reference: 'x' },
  }
  const requests = {
    quote: () => provider.quote(asked),
    order: () => provider.order({ http, orderId, offer, recipient }),
    progress: () => provider.progress({ http, orderId }),
  }

  test('sells only what is configured', () => {
    expect(provider.sells(usdc)).toBe(true)
    expect(provider.sells({ ...usdc, symbol: 'USDT' })).toBe(false)
    expect(provider.sells({ ...usdc, chain: { ...chain, id: 'eip155:1' } })).toBe(false)
  })

  test('an unpaid order is pending', async () => {
    service.answer(() => ({ transactions: [] }))
    expect(await requests.progress()).toEqual({ status: 'pending', hash: undefined })
  })

  test('rejects an unknown status', async () => {
    service.answer(() => ({ transactions: [{ status: 'SOMETHING_NEW' }] }))
    await expect(requests.progress()).rejects.toMatchObject(unavailable)
  })

  test.each([
    'https://pay.coinbase.com.evil.example/buy',
    'https://evil.example/',
    'http://pay.coinbase.com/',
    'http://meldcrypto.com/',
    'javascript:alert(1)',
    'not a URL',
  ])('a page at %s is never opened', async (page) => {
    service.answer(() => ({ ...answer, onramp_url: page, widgetUrl: page }))
    await expect(requests.order()).rejects.toMatchObject(unavailable)
  })

  const failures: readonly (readonly [string, unknown])[] = [
    ['is down', 503],
    ['refuses the key', 401],
    ['limits the rate', 429],
    ['answers half', JSON.stringify(answer).slice(0, 40)],
    ['answers a page', '<html></html>'],
    ['answers nothing', {}],
  ]
  test.each(failures)('when it %s, nothing is offered, and no key is logged', async (_, given) => {
    service.answer(() => given)
    for (const request of Object.values(requests)) await expect(request()).rejects.toMatchObject(unavailable)
    expect(service.logged.join()).toContain('provider did not answer')
    for (const secret of ['SECRET-KEY', 'Bearer', 'BASIC', recipient])
      expect(service.logged.join()).not.toContain(secret)
  })

  test('ends the request after 5 s when it is slow', async () => {
    service.answer(() => 'silence')
    const asking = requests.quote()
    const refused = expect(asking).rejects.toMatchObject(unavailable)
    await expect.poll(() => service.requests.length).toBe(1)
    await service.clock.advance(5_000)
    await refused
  })
})
