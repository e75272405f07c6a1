import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses, alice, bob, caip, type SwapHarness, startSwaps } from '../../../test/swapHarness.ts'

let server: SwapHarness

beforeAll(async () => {
  server = await startSwaps()
}, 300_000)
afterAll(() => server.stop())

const { native, lusd, key, weth } = addresses
const pricesOf = async (...tokens: readonly string[]) => {
  const { body } = await server.post('/v1/fungible/price', { currency: 'usd', addresses: tokens.map(caip) })
  return body.fungibles
}

test('[S7.7] prices of the pools, in the order of the request; unknown tokens are omitted', async () => {
  const fungibles = await pricesOf(key, weth, native.toUpperCase().replace('0X', '0x'), lusd)
  // The deepest path to dollars: for KEY, through ether.
  expect(fungibles).toMatchObject([
    { address: caip(key), name: 'Keystone', symbol: 'KEY', price: 5.10204081633 },
    { symbol: 'ETH', name: 'Ether', price: 2500 },
    { address: caip(lusd), symbol: 'LUSD', price: 1 },
  ])
  const elsewhere = await server.post('/v1/fungible/price', { addresses: [`eip155:1:${native}`] })
  expect(elsewhere.body).toEqual({ fungibles: [] })
})

test('[S3.8] balances have the price, and the value of what the account holds', async () => {
  const { body } = await server.get(`/v1/account/${alice}/balance`)
  expect(body.balances).toMatchObject([
    { symbol: 'ETH', price: 2500 },
    { symbol: 'LUSD', price: 1, value: 1_000_000 },
    { symbol: 'KEY', price: 5.10204081633, value: 5_102_040.81633 },
  ])
  const [ether] = body.balances
  expect(ether.value).toBeCloseTo(Number(ether.quantity.numeric) * 2500, 4)
})

test('[S7.7] a price is cached for 15 s', async () => {
  await server.trade(bob, parseEther('10'))
  expect((await pricesOf(native))[0].price).toBe(2500)
  await server.clock.advance(15_000)
  const [{ price }] = await pricesOf(native)
  expect(price).toBeLessThan(2300)
  expect(price).toBeGreaterThan(2200)
})

test('[S7.7] returns an error while the node is down, except for cached prices', async () => {
  await server.anvil.stop()
  expect(await pricesOf(lusd)).toHaveLength(1)
  await server.clock.advance(15_000)
  const asked = server.post('/v1/fungible/price', { addresses: [caip(lusd)] })
  // The retries wait on the clock of the server.
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((wake) => setTimeout(wake, 20))
    await server.clock.advance(1_000)
  }
  expect((await asked).body.error.code).toBe('UPSTREAM_FAILED')
})

test.each([{ currency: 'eur', addresses: [caip(lusd)] }, { addresses: [] }, { addresses: ['0x12'] }, {}])(
  'refuses %j',
  async (body) => expect((await server.post('/v1/fungible/price', body)).body.error.code).toBe('API_REQUEST_INVALID'),
)
