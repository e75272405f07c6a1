import { buyTokens } from '@latchkey/core/onramp/buyTokens'
import { quotePurchase } from '@latchkey/core/onramp/quotePurchase'
import { readOnrampOptions } from '@latchkey/core/onramp/readOnrampOptions'
import { waitForPurchase } from '@latchkey/core/onramp/waitForPurchase'
import { parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { card, type OnrampHarness, startPurchases } from '../../../../../apps/server/test/onrampHarness.ts'
import { addresses, alice, networkId } from '../../../../../apps/server/test/swapHarness.ts'
import { buyEther } from '../../../../../docs/examples/buying.ts'
import { connectToServer } from '../../test/connectToServer.ts'

const { lusd } = addresses
let server: OnrampHarness
let answered: (path: string, body: string) => string

beforeAll(async () => {
  server = await startPurchases()
}, 300_000)
afterAll(() => server.stop())
beforeEach(() => {
  answered = (_, body) => body
})
const apps: { destroy: () => Promise<void> | void }[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.destroy()
})
async function connected() {
  const app = await connectToServer({ server, answered: (path, body) => answered(path, body) })
  apps.push(app.latchkey)
  return app
}
const ask = { symbol: 'LUSD', amount: '250.00' }

/** The server requests the status again once its own clock has advanced. */
function letTimePass() {
  const timer = setInterval(() => void server.clock.advance(2_000), 100)
  return () => clearInterval(timer)
}

test('[S3.13] the options of the server, one currency for each network', async () => {
  const { latchkey } = await connected()
  const options = await readOnrampOptions(latchkey)
  expect(options).toMatchObject({
    paymentCurrency: 'USD',
    paymentMethods: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
    providers: [{ id: 'sandbox', name: 'Latchkey Sandbox', feeRange: { min: '1', max: '2' } }],
  })
  expect(options?.currencies.map(({ symbol, tokenAddress }) => [symbol, tokenAddress])).toEqual([
    ['ETH', undefined],
    ['LUSD', lusd],
    ['KEY', addresses.key],
  ])
})

test('[S8.6] [S9.4] without the server, the list of the specification has no providers', async () => {
  const { latchkey } = await connected()
  answered = () => {
    throw new TypeError('Failed to fetch')
  }
  const options = await readOnrampOptions(latchkey)
  expect(options?.currencies.map(({ symbol, networkId }) => `${symbol} ${networkId}`)).toEqual([
    'USDC eip155:1',
    'USDC eip155:137',
  ])
  expect(options?.providers).toEqual([])
  expect(options?.currencies.flatMap(({ providers }) => providers)).toEqual([])
}, 300_000)

test('does not use the fixed list if the server refuses the request', async () => {
  const { latchkey } = await connected()
  answered = () => '{'
  await expect(readOnrampOptions(latchkey)).rejects.toMatchObject({ code: 'API_RESPONSE_MALFORMED' })
})

test('a server without providers sells nothing', async () => {
  const { latchkey } = await connected()
  answered = () => JSON.stringify({ purchaseCurrencies: [], paymentCurrencies: [], providers: [] })
  expect(await readOnrampOptions(latchkey)).toBeUndefined()
})

test('delivers the purchase to the connected account, and reads its balances again', async () => {
  const { latchkey } = await connected()
  const quote = await quotePurchase(latchkey, ask)
  expect(quote).toMatchObject({ total: '250.00', subtotal: '246.25', providerFee: '3.75', purchaseAmount: '246.25' })
  const before = await server.balance(lusd, alice)
  const changed = vi.fn()
  latchkey.events.on('balancesChanged', changed)
  const { url, orderId } = await buyTokens(latchkey, quote)
  expect(await (await fetch(url)).text()).toContain(alice)
  const { operations } = latchkey.store.getState()
  expect(operations).toMatchObject([{ id: orderId, kind: 'purchase', status: 'asking', account: `eip155:${alice}` }])
  expect(operations[0]?.detail).toEqual({
    ...{ amountUnits: '24625', decimals: 2, symbol: 'LUSD' },
    ...{ payment: '250.00', paymentCurrency: 'USD', url, provider: quote.provider },
  })
  const stop = letTimePass()
  const outcome = waitForPurchase(latchkey, { orderId })
  await server.pay(url, card)
  expect(await outcome).toEqual({ status: 'done', networkId, hash: expect.stringMatching(/^0x/) })
  stop()
  expect((await server.balance(lusd, alice)) - before).toBe(parseUnits('246.25', 6))
  expect(latchkey.store.getState().operations).toMatchObject([
    { status: 'confirmed', hash: expect.stringMatching(/^0x/) },
  ])
  expect(changed).toHaveBeenCalledExactlyOnceWith({ networkId, address: alice })
}, 300_000)

test("the guide's example opens the provider's page in a window", async () => {
  const { latchkey } = await connected()
  const page = { location: { replace: (url: string) => void server.pay(url, card) } }
  vi.stubGlobal('window', { open: () => page })
  const stop = letTimePass()
  const before = await server.balance('native', alice)
  expect((await buyEther(latchkey, '100')).status).toBe('done')
  stop()
  vi.unstubAllGlobals()
  expect((await server.balance('native', alice)) - before).toBe(parseUnits('0.0394', 18))
}, 300_000)

test('a cancelled order fails, and the wait can be aborted', async () => {
  const { latchkey } = await connected()
  const { url, orderId } = await buyTokens(latchkey, await quotePurchase(latchkey, ask))
  await expect(waitForPurchase(latchkey, { orderId, signal: AbortSignal.timeout(50) })).rejects.toThrow()
  await server.pay(url, { cancel: 'yes' })
  const stop = letTimePass()
  expect(await waitForPurchase(latchkey, { orderId })).toEqual({ status: 'failed', networkId })
  stop()
}, 300_000)

test('an unknown order ends the wait, a temporary failure does not', async () => {
  const { latchkey } = await connected()
  await expect(waitForPurchase(latchkey, { orderId: '0'.repeat(32) })).rejects.toMatchObject({
    code: 'ONRAMP_ORDER_UNKNOWN',
  })
  const { url, orderId } = await buyTokens(latchkey, await quotePurchase(latchkey, ask))
  await server.pay(url, { cancel: 'yes' })
  let failures = 0
  answered = (_, body) => {
    if (failures === 5) return body
    failures += 1
    throw new TypeError('Failed to fetch')
  }
  const stop = letTimePass()
  expect(await waitForPurchase(latchkey, { orderId })).toMatchObject({ status: 'failed' })
  expect(failures).toBe(5)
  stop()
}, 300_000)

test.each([
  ['another payment', /"paymentTotal":\{"amount":"250.00"/, '"paymentTotal":{"amount":"251"'],
  ['a fee that does not add up', /"providerFee":\{"amount":"3.75"/, '"providerFee":{"amount":"2"'],
  ['another currency', /"currency":"USD"/, '"currency":"EUR"'],
  ['another token', /"currency":"LUSD"/, '"currency":"KEY"'],
])('a quote for %s is refused', async (_, from, to) => {
  const { latchkey } = await connected()
  answered = (path, body) => (path.includes('quote') ? body.replace(from, to) : body)
  await expect(quotePurchase(latchkey, ask)).rejects.toMatchObject({ code: 'API_RESPONSE_MALFORMED' })
})

test.each(['javascript:alert(1)', 'http://evil.example/pay', 'data:text/html,x', ''])(
  'a page at %j is never handed out',
  async (url) => {
    const { latchkey } = await connected()
    const quote = await quotePurchase(latchkey, ask)
    answered = (path, body) => (path.includes('onrampurl') ? JSON.stringify({ ...JSON.parse(body), url }) : body)
    await expect(buyTokens(latchkey, quote)).rejects.toMatchObject({ code: 'API_RESPONSE_MALFORMED' })
  },
)

test('the server rejects amounts beyond the limits and expired quotes', async () => {
  const { latchkey } = await connected()
  await expect(quotePurchase(latchkey, { ...ask, amount: '7500.01' })).rejects.toMatchObject({
    code: 'ONRAMP_AMOUNT_OUT_OF_RANGE',
  })
  const quote = await quotePurchase(latchkey, ask)
  await server.clock.advance(60_000)
  await expect(buyTokens(latchkey, quote)).rejects.toMatchObject({ code: 'ONRAMP_QUOTE_EXPIRED' })
})
