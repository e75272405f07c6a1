import { developmentOnrampKey } from '@latchkey/contracts/constants/onramp'
import { type Address, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { card, type OnrampHarness, startPurchases } from '../../../test/onrampHarness.ts'
import { addresses, networkId, otherProjectId, startSwaps } from '../../../test/swapHarness.ts'

let server: OnrampHarness
const recipient: Address = '0x00000000000000000000000000000000000B0b01'

beforeAll(async () => {
  server = await startPurchases()
}, 300_000)
afterAll(() => server.stop())
// The server polls the provider for an order again only after its clock has advanced.
beforeEach(() => server.clock.advance(2_000))

const asked = { purchaseCurrency: 'LUSD', paymentCurrency: 'USD', amount: '100.00', network: networkId }
const quote = (changes: object = {}) => server.post('/v1/onramp/quote', { ...asked, ...changes })
const order = (quoteId: string, changes: object = {}) =>
  server.post('/v1/generators/onrampurl', {
    ...{ quoteId, destinationWallets: [{ address: `${networkId}:${recipient}` }] },
    ...changes,
  })
async function statusOf(orderId: string) {
  await server.clock.advance(2_000)
  return (await server.get(`/v1/onramp/orders/${orderId}`)).body
}

test('[S7.18] [S3.13] [S9.4] lists what can be bought, the payment methods with their limits, and the providers', async () => {
  const { body } = await server.get('/v1/onramp/options')
  expect(body.purchaseCurrencies.map(({ id }: { id: string }) => id)).toEqual(['ETH', 'LUSD', 'KEY'])
  expect(body.purchaseCurrencies[1]).toEqual({
    ...{ id: 'LUSD', name: 'Latchkey Dollar', symbol: 'LUSD', icon_url: expect.any(String) },
    networks: [
      {
        ...{ name: networkId, display_name: 'Latchkey Devnet', chain_id: '31337', decimals: 6 },
        ...{ contract_address: addresses.lusd, providers: ['sandbox'] },
      },
    ],
  })
  expect(body.paymentCurrencies).toEqual([
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
  ])
  expect(body.providers).toEqual([{ id: 'sandbox', name: 'Latchkey Sandbox', fee_range: { min: '1', max: '2' } }])
})

test('[S7.19] [S3.13] [S9.4] a quote adds up, with a fee from 1 to 2 %', async () => {
  const { body } = await quote({ purchaseCurrency: 'ETH' })
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  expect(body).toEqual({
    quoteId: expect.stringMatching(/^[0-9a-f]{32}$/),
    provider: 'sandbox',
    paymentTotal: usd('100.00'),
    paymentSubtotal: usd('98.50'),
    providerFee: usd('1.50'),
    networkFee: usd('0.00'),
    // At $2,500 for one ether.
    purchaseAmount: { amount: '0.0394', currency: 'ETH' },
    expiresAt: new Date(server.clock.now() + 60_000).toISOString(),
  })
})

test.each([
  ['card', '9.99', false],
  ['card', '10.00', true],
  ['card', '7500', true],
  ['card', '7500.01', false],
  ['ach_bank_account', '9.99', false],
  ['ach_bank_account', '7500.01', true],
  ['ach_bank_account', '25000.00', true],
  ['ach_bank_account', '25000.01', false],
])('[S9.4] with %s, %s dollars are allowed: %s', async (paymentMethod, amount, allowed) => {
  const { status, body } = await quote({ paymentMethod, amount })
  if (allowed) expect(body.paymentTotal.amount).toBe(Number(amount).toFixed(2))
  else expect([status, body.error.code]).toEqual([400, 'ONRAMP_AMOUNT_OUT_OF_RANGE'])
})

test.each([
  [{ amount: '10.005' }, 'API_REQUEST_INVALID'],
  [{ amount: '-10' }, 'API_REQUEST_INVALID'],
  [{ amount: '1e3' }, 'API_REQUEST_INVALID'],
  [{ amount: 100 }, 'API_REQUEST_INVALID'],
  [{ paymentCurrency: 'XYZ' }, 'API_REQUEST_INVALID'],
  [{ paymentMethod: 'cash' }, 'API_REQUEST_INVALID'],
  [{ purchaseCurrency: 'NOPE' }, 'ONRAMP_CURRENCY_UNKNOWN'],
  [{ network: 'eip155:1' }, 'ONRAMP_CURRENCY_UNKNOWN'],
  [{ provider: 'meld' }, 'ONRAMP_CURRENCY_UNKNOWN'],
])('[S7.19] refuses a quote for %j', async (changes, code) => expect((await quote(changes)).body.error.code).toBe(code))

test.each([
  ['LUSD', addresses.lusd, 6],
  ['ETH', 'native' as const, 18],
])('[S7.17] delivers %s that was paid for, to the last unit', async (purchaseCurrency, token, decimals) => {
  const { body: quoted } = await quote({ purchaseCurrency, amount: '123.45' })
  const before = await server.balance(token, recipient)
  const { body: started } = await order(quoted.quoteId)
  expect(new URL(started.url).origin).toBe(server.sandbox.url)
  const page = await (await fetch(started.url)).text()
  expect(page).toContain(`${quoted.purchaseAmount.amount} ${purchaseCurrency}`)
  expect(page).toContain(recipient)
  expect(page).toContain('123.45 USD')
  expect((await statusOf(started.orderId)).status).toBe('pending')
  await server.pay(started.url, card)
  await expect.poll(async () => (await statusOf(started.orderId)).status).toBe('done')
  const { hash, ...rest } = await statusOf(started.orderId)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(rest).toMatchObject({ provider: 'sandbox', network: networkId, purchaseAmount: quoted.purchaseAmount })
  const units = parseUnits(quoted.purchaseAmount.amount, decimals)
  expect((await server.balance(token, recipient)) - before).toBe(units)
})

test('[S7.17] paying twice sends the tokens once', async () => {
  const { body: quoted } = await quote()
  const { body: started } = await order(quoted.quoteId)
  const before = await server.balance(addresses.lusd, recipient)
  await Promise.all([server.pay(started.url, card), server.pay(started.url, card)])
  await expect.poll(async () => (await statusOf(started.orderId)).status).toBe('done')
  await server.pay(started.url, card)
  expect((await server.balance(addresses.lusd, recipient)) - before).toBe(parseUnits('98.5', 6))
})

test('[S7.17] a declined card can be replaced, and a cancelled order has failed', async () => {
  const { body: quoted } = await quote()
  const { body: started } = await order(quoted.quoteId)
  expect(await server.pay(started.url, { ...card, number: '4000 0000 0000 0002' })).toContain('declined')
  expect(await server.pay(started.url, { ...card, number: '4242 4242 4242 4241' })).toContain('Check the details')
  expect((await statusOf(started.orderId)).status).toBe('pending')
  await server.pay(started.url, { cancel: 'yes' })
  expect((await statusOf(started.orderId)).status).toBe('failed')
  expect(await server.pay(started.url, card)).toContain('nothing was paid')
})

test('[S7.17] an order for more than the provider has fails', async () => {
  await server.send({ from: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', to: recipient, value: parseEther('9995') })
  const { body: quoted } = await quote({
    purchaseCurrency: 'ETH',
    amount: '25000',
    paymentMethod: 'ach_bank_account',
  })
  const { body: started } = await order(quoted.quoteId)
  await server.pay(started.url, { number: '000123456789' })
  await expect.poll(async () => (await statusOf(started.orderId)).status).toBe('failed')
})

test('[S7.17] a quote can be ordered for 60 s, only in its own project, and only unchanged', async () => {
  const { body: quoted } = await quote()
  const codeOf = async (changes: object) => (await order(quoted.quoteId, changes)).body.error?.code
  expect(await codeOf({ presetFiatAmount: '100.00', presetCryptoAmount: '98.5', defaultNetwork: networkId })).toBe(
    undefined,
  )
  expect(await codeOf({ presetFiatAmount: '99.00' })).toBe('API_REQUEST_INVALID')
  expect(await codeOf({ presetCryptoAmount: '98.6' })).toBe('API_REQUEST_INVALID')
  expect(await codeOf({ defaultNetwork: 'eip155:1' })).toBe('API_REQUEST_INVALID')
  expect(await codeOf({ destinationWallets: [{ address: `eip155:1:${recipient}` }] })).toBe('API_REQUEST_INVALID')
  expect(await codeOf({ destinationWallets: [{ address: `${networkId}:0x12` }] })).toBe('INVALID_CAIP_ADDRESS')
  expect(await codeOf({ destinationWallets: [] })).toBe('API_REQUEST_INVALID')
  const elsewhere = await server.app.request(`/v1/generators/onrampurl?projectId=${otherProjectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      quoteId: quoted.quoteId,
      destinationWallets: [{ address: `${networkId}:${recipient}` }],
    }),
  })
  expect(await elsewhere.json()).toMatchObject({ error: { code: 'ONRAMP_QUOTE_EXPIRED' } })
  await server.clock.advance(60_000)
  expect(await codeOf({})).toBe('ONRAMP_QUOTE_EXPIRED')
})

test('[S7.17] an order belongs to its project', async () => {
  const { body: started } = await order((await quote()).body.quoteId)
  const path = `/v1/onramp/orders/${started.orderId}`
  const other = await server.app.request(`${path}?projectId=${otherProjectId}`)
  expect(await other.json()).toMatchObject({ error: { code: 'ONRAMP_ORDER_UNKNOWN' } })
  expect((await server.get(`/v1/onramp/orders/${'0'.repeat(32)}`)).status).toBe(404)
})

test('[S7.17] without the provider nothing can be ordered, and the last known status of an order is returned', async () => {
  const { body: quoted } = await quote()
  const { body: started } = await order(quoted.quoteId)
  await server.sandbox.stop()
  const refused = await order(quoted.quoteId)
  expect([refused.status, refused.body.error.code]).toEqual([502, 'ONRAMP_UNAVAILABLE'])
  expect((await statusOf(started.orderId)).status).toBe('pending')
  expect(JSON.stringify(server.logged)).not.toContain(developmentOnrampKey)
  expect(JSON.stringify(server.logged)).not.toContain(recipient)
})

test('[S7.18] a server without providers offers nothing', async () => {
  const bare = await startSwaps(() => ({ onramp: [] }))
  expect((await bare.get('/v1/onramp/options')).body).toEqual({
    purchaseCurrencies: [],
    paymentCurrencies: [],
    providers: [],
  })
  const { body: refused } = await bare.post('/v1/onramp/quote', asked)
  expect(refused.error.code).toBe('ONRAMP_CURRENCY_UNKNOWN')
  await bare.stop()
}, 300_000)
