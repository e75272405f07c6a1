import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manualClock } from '@latchkey/base/clock'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { createLog } from '@latchkey/node/log'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testChain } from '../../../test/testChain.ts'
import type { ChainConfig, CoinGeckoConfig } from '../../chains/chainConfig.ts'
import { createNodeClient } from '../../chains/createNodeClient.ts'
import { createProviderClient } from '../../outbound/providerClient.ts'
import { toNumber } from './price.ts'
import { createPrices } from './prices.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const pepe = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
/**
 * Responses in the documented shape of `/simple/price`, `/simple/token_price/{id}` and both kinds of `market_chart`.
 */
const recorded = {
  '/api/v3/simple/price': '{"ethereum":{"usd":2803.5123456789012,"usd_24h_change":-2.5}}',
  '/api/v3/simple/token_price/ethereum': `{"${usdc.toLowerCase()}":{"usd":0.9998217},"${pepe.toLowerCase()}":{"usd":7.83012e-6,"usd_24h_change":null}}`,
  '/api/v3/coins/ethereum/market_chart':
    '{"prices":[[1711843200000,2791.25],[1711843500000,null],[1711843800000,2803.5]],"market_caps":[[1711843200000,1]],"total_volumes":[[1711843200000,2]]}',
  [`/api/v3/coins/ethereum/contract/${pepe}/market_chart`]:
    '{"prices":[[1711843200000,7.83012e-6]],"market_caps":[],"total_volumes":[]}',
} as Readonly<Record<string, string>>

type Handler = (request: IncomingMessage, response: ServerResponse, path: string) => void
const answerAsRecorded: Handler = (_, response, path) => {
  response.setHeader('content-type', 'application/json').end(recorded[path] ?? '{}')
}
let handler: Handler = answerAsRecorded
const requests: { readonly url: string; readonly headers: IncomingMessage['headers'] }[] = []
const service = createServer((request, response) => {
  const { url = '', headers } = request
  requests.push({ url, headers })
  handler(request, response, new URL(url, 'http://localhost').pathname)
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const clock = manualClock(0)
const logged: string[] = []
const log = createLog('server', { stream: { write: (line) => void logged.push(line) } })
const chain: ChainConfig = {
  ...testChain('eip155:1', { [usdc]: 6, [pepe]: 18 }),
  prices: {
    provider: 'coingecko',
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/api/v3`,
    apiKey: 'SECRET-KEY',
    platform: 'ethereum',
    nativeCoin: 'ethereum',
  },
}

beforeEach(() => {
  requests.length = 0
  logged.length = 0
  handler = answerAsRecorded
})

/** This source has its own history, so nothing is sampled. */
const unused = async () => {
  throw new Error('samples were read')
}
const samples = { points: unused, oldest: unused }
const open = () =>
  createPrices({
    clock,
    nodes: createNodeClient({ clock, log }),
    http: createProviderClient({ clock, log }),
    samples,
  })
const free = async () => {}

const historyOf = (token: string) => open().history(chain, token, 'week')

async function read() {
  const table = await open().of(chain, free)
  return Object.fromEntries([...table].map(([address, price]) => [address, toNumber(price)]))
}

test('reads the native currency and all tokens with two requests', async () => {
  expect(await read()).toEqual({
    [nativeTokenAddress]: 2803.51234568,
    [usdc]: 0.9998217,
    [pepe]: 0.00000783012,
  })
  const [first, second] = requests.map(({ url }) => new URL(url, 'http://localhost')).toSorted()
  expect(requests).toHaveLength(2)
  expect(first?.searchParams.get('ids')).toBe('ethereum')
  expect(second?.searchParams.get('contract_addresses')).toBe(`${usdc},${pepe}`)
  expect(second?.searchParams.get('vs_currencies')).toBe('usd')
  for (const { headers } of requests) expect(headers['x-cg-demo-api-key']).toBe('SECRET-KEY')
})

test('Solana mints keep their case, in the request and as keys', async () => {
  const mint = 'Gn3buaRYgM25cKPnU8wEqpmdExD18SgydpwvyAkUwuG3'
  handler = (_, response, path) =>
    response.end(path.includes('token_price') ? `{"${mint}":{"usd":1.5}}` : '{"solana":{"usd":200}}')
  const solana: ChainConfig = {
    ...testChain('solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf', { [mint]: 6 }),
    prices: { ...(chain.prices as CoinGeckoConfig), platform: 'solana', nativeCoin: 'solana' },
  }
  const table = await open().of(solana, free)
  expect([...table].map(([key, price]) => [key, toNumber(price)])).toEqual([
    [nativeTokenAddress, 200],
    [mint, 1.5],
  ])
  const asked = requests.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('contract_addresses'))
  expect(asked).toContain(mint)
})

test("computes the previous day's price from the 24-hour change; without one it is unknown", async () => {
  const table = await open().of(chain, free)
  const { dayAgo } = table.get(nativeTokenAddress) ?? {}
  expect(dayAgo && toNumber(dayAgo)).toBeCloseTo(2803.51234568 / 0.975, 7)
  expect(table.get(usdc)).not.toHaveProperty('dayAgo')
  expect(table.get(pepe)).not.toHaveProperty('dayAgo')
})

test('reads the history of the native currency by its coin, and of a token by its contract', async () => {
  expect(await historyOf(nativeTokenAddress)).toEqual([
    { atMs: 1711843200000, price: { numerator: 279125n, denominator: 100n } },
    { atMs: 1711843800000, price: { numerator: 28035n, denominator: 10n } },
  ])
  expect(await historyOf(pepe)).toMatchObject([{ atMs: 1711843200000 }])
  for (const { url, headers } of requests) {
    const { searchParams } = new URL(url, 'http://localhost')
    expect([searchParams.get('vs_currency'), searchParams.get('days')]).toEqual(['usd', '7'])
    expect(headers['x-cg-demo-api-key']).toBe('SECRET-KEY')
  }
})

test('reads a history once for parallel requests and for 5 min; retries with the next request after a failure', async () => {
  const prices = open()
  const ask = () => prices.history(chain, nativeTokenAddress, 'day')
  handler = (_, response) => response.writeHead(503).end()
  await expect(ask()).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
  handler = answerAsRecorded
  await Promise.all(Array.from({ length: 50 }, ask))
  await clock.advance(299_999)
  await ask()
  expect(requests).toHaveLength(2)
  await clock.advance(1)
  await ask()
  expect(requests).toHaveLength(3)
})

test.each([
  ['no entry', '{}'],
  ['an entry without a price', `{"${usdc.toLowerCase()}":{}}`],
  ['null', `{"${usdc.toLowerCase()}":{"usd":null}}`],
  ['zero', `{"${usdc.toLowerCase()}":{"usd":0}}`],
  ['a negative price', `{"${usdc.toLowerCase()}":{"usd":-1}}`],
])('with %s the price of a token is unknown, and the others are not', async (_, answer) => {
  handler = (request, response, path) =>
    path.includes('token_price') ? response.end(answer) : answerAsRecorded(request, response, path)
  expect(await read()).toEqual({ [nativeTokenAddress]: 2803.51234568 })
})

const failures: readonly (readonly [string, Handler])[] = [
  ['is rate limited', (_, response) => response.writeHead(429, { 'retry-after': '60' }).end('{"status":{}}')],
  ['fails', (_, response) => response.writeHead(500).end()],
  ['refuses the key', (_, response) => response.writeHead(401).end('{"error":"SECRET-KEY"}')],
  ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['closes the connection', (request) => request.socket.destroy()],
  ['answers half', (_, response) => response.end('{"ethereum":{"usd":28')],
  ['answers something else', (_, response) => response.end('<html></html>')],
  ['answers prices as text', (_, response) => response.end('{"ethereum":{"usd":"2803"}}')],
  ['answers times as text', (_, response) => response.end('{"prices":[["now",2803]],"ethereum":{"usd":"2803"}}')],
  ['answers too much', (_, response) => response.end(`{"x":"${'a'.repeat(2 ** 20)}"}`)],
]

test.each(failures)('when it %s, there are no prices, and no key in the log', async (_, failing) => {
  handler = failing
  await expect(open().of(chain, free)).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
  expect(await open().ifKnown(chain, free)).toEqual(new Map())
  await expect(historyOf(nativeTokenAddress)).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
  expect(logged.join()).toContain('provider did not answer')
  expect(logged.join()).not.toContain('SECRET-KEY')
})

test('when one of two requests fails, there are no prices', async () => {
  handler = (request, response, path) =>
    path.includes('token_price') ? response.writeHead(503).end() : answerAsRecorded(request, response, path)
  await expect(open().of(chain, free)).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
})

test('ends a slow request after 5 s, and the next one tries again', async () => {
  const prices = open()
  handler = () => {}
  const waiting = prices.of(chain, free)
  await expect.poll(() => requests.length).toBe(2)
  await clock.advance(5_000)
  await expect(waiting).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
  handler = answerAsRecorded
  expect((await prices.of(chain, free)).size).toBe(3)
})

test('reads prices once for parallel requests and for 15 s', async () => {
  const prices = open()
  await Promise.all(Array.from({ length: 50 }, () => prices.of(chain, free)))
  await clock.advance(14_999)
  await prices.of(chain, free)
  expect(requests).toHaveLength(2)
  await clock.advance(1)
  await prices.of(chain, free)
  expect(requests).toHaveLength(4)
})
