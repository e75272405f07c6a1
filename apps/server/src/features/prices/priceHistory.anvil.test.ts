import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpc } from '../../../../devnet/src/rpc.ts'
import { passTime } from '../../../test/passTime.ts'
import { addresses, alice, bob, networkId, type SwapHarness, startSwaps } from '../../../test/swapHarness.ts'
import { takeSamples } from '../../../test/takeSamples.ts'
import { writeSamples } from './samples/writeSamples.ts'
import type { PriceTables } from './tables.ts'

let server: SwapHarness

beforeAll(async () => {
  server = await startSwaps()
}, 300_000)
afterAll(() => server.stop())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const { native, lusd, key, weth } = addresses

async function history(query: Readonly<Record<string, string>> = {}) {
  const { body } = await server.get('/v1/fungible/history', { chainId: networkId, ...query })
  return body
}
async function priceNow(): Promise<number> {
  await server.clock.advance(15_000)
  const { body } = await server.post('/v1/fungible/price', { addresses: [`${networkId}:${native}`] })
  return body.fungibles[0].price
}
const samplesOf = () =>
  server.db.withTables<PriceTables>().selectFrom('price_samples').select(['token', 'at', 'price']).orderBy('at')

test('before the first sample, the history is the current price, without a change', async () => {
  expect(await history()).toEqual({ points: [{ at: expect.any(String), price: 2500 }] })
})

test('fills in missed samples from past blocks, each with the price at its time', async () => {
  const changes: { readonly fromMs: number; readonly price: number }[] = [{ fromMs: 0, price: 2500 }]
  for (const ether of ['3', '40', '1.5']) {
    await passTime(server, 47 * minuteMs)
    const fromMs = server.clock.now()
    await server.trade(bob, parseEther(ether))
    changes.push({ fromMs, price: await priceNow() })
  }
  await passTime(server, 61 * minuteMs)
  expect(await takeSamples(server)).toBeGreaterThan(12)
  const rows = await samplesOf().where('token', '=', native).execute()
  expect(rows.map(({ price }) => Number(price))).toEqual(
    rows.map(({ at }) => changes.findLast(({ fromMs }) => fromMs <= at.getTime())?.price),
  )
  expect(new Set(rows.map(({ price }) => price)).size).toBe(4)
  // The other tokens at the same times.
  expect((await samplesOf().where('token', '=', key).execute()).map(({ at }) => at)).toEqual(rows.map(({ at }) => at))
})

test('the history consists of the samples and the current price, with its change', async () => {
  await passTime(server, minuteMs)
  await server.trade(bob, parseEther('20'))
  const now = await priceNow()
  const { points, change } = await history()
  const rows = await samplesOf().where('token', '=', native).execute()
  expect(points).toEqual([
    ...rows.map(({ at, price }) => ({ at: at.toISOString(), price: Number(price) })),
    { at: new Date(server.clock.now()).toISOString(), price: now },
  ])
  expect(change).toBeCloseTo(now / 2500 - 1, 11)
  expect(change).toBeLessThan(0)
  expect(await history({ address: lusd })).toMatchObject({ change: 0 })
})

test('balances include the 24-hour price change', async () => {
  const { body } = await server.get(`/v1/account/${alice}/balance`)
  const { change } = await history()
  expect(body.balances).toMatchObject([{ symbol: 'ETH', change }, { symbol: 'LUSD', change: 0 }, { symbol: 'KEY' }])
})

test('takes a sample at most once in five minutes', async () => {
  await server.clock.advance(5 * minuteMs)
  expect(await takeSamples(server)).toBe(1)
  await server.clock.advance(4 * minuteMs)
  expect(await takeSamples(server)).toBe(0)
  await server.clock.advance(minuteMs)
  expect(await takeSamples(server)).toBe(1)
})

test('an unknown token, and a chain without prices, have an empty history', async () => {
  expect(await history({ address: weth })).toEqual({ points: [] })
  expect(await history({ chainId: 'eip155:1' })).toEqual({ points: [] })
})

test.each([{ period: 'decade' }, { chainId: 'x' }, { currency: 'eur' }])('refuses %j', async (query) =>
  expect((await history(query)).error.code).toBe('API_REQUEST_INVALID'),
)

test('thins old samples to one an hour and one a day, and a response to 120 points', async () => {
  const now = server.clock.now()
  const table = new Map([[native, { numerator: 5n, denominator: 2n }]])
  const old = Array.from({ length: 100 * 24 * 2 }, (_, index) => ({
    atMs: now - 100 * dayMs + index * 30 * minuteMs,
    block: 1,
    table,
  }))
  await writeSamples(server.db.withTables<PriceTables>(), networkId, old)
  await server.clock.advance(5 * minuteMs)
  await takeSamples(server)
  const ages = (await samplesOf().where('token', '=', native).execute()).map(({ at }) => (now - at.getTime()) / dayMs)
  const between = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length
  expect(between(0, 1.9)).toBeGreaterThan(1.9 * 48)
  expect(between(3, 59)).toBe(56 * 24)
  expect(between(61, 99)).toBe(38)
  for (const period of ['month', 'year', 'all']) {
    const { points } = await history({ period })
    expect(points.length).toBeGreaterThan(60)
    expect(points.length).toBeLessThanOrEqual(120)
  }
})

test('samples what it can if the node no longer has old states', async () => {
  await passTime(server, 2 * dayMs)
  await server.trade(bob, parseEther('1'))
  const tradedMs = server.clock.now()
  await passTime(server, 40 * minuteMs)
  const head = await rpc(server.anvil.url, 'eth_blockNumber')
  expect(
    await takeSamples(
      server,
      ({ method, params }) => method === 'eth_call' && !JSON.stringify(params).includes(String(head)),
    ),
  ).toBe(3)
  const times = (await samplesOf().where('token', '=', native).execute()).map(({ at }) => at.getTime())
  expect(times.filter((time) => time >= tradedMs)).toHaveLength(3)
})
