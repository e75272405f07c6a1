import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startService } from '../../../test/startService.ts'
import { testChain } from '../../../test/testChain.ts'
import type { Price } from '../prices/price.ts'
import { zeroX } from './zeroX.ts'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const weth = '0x4200000000000000000000000000000000000006'
const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const settler = '0x7F6cEE965959295cC64d0E6c00d99d6532d8e86b'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** In the documented shape of `/swap/allowance-holder/quote`, of which `/price` has all but `transaction`. */
const recorded = {
  liquidityAvailable: true,
  blockNumber: '20850142',
  buyAmount: '262914238',
  buyToken: usdc.toLowerCase(),
  sellAmount: '100000000000000000',
  sellToken: weth,
  minBuyAmount: '260285096',
  allowanceTarget: holder.toLowerCase(),
  transaction: { to: holder, data: '0x2213BC0B00', gas: '288079', gasPrice: '73178385', value: '0' },
  fees: { integratorFee: null, zeroExFee: null, gasFee: null },
  issues: { allowance: { actual: '0', spender: holder }, balance: null, simulationIncomplete: false },
}
type Recorded = typeof recorded

const service = await startService()
afterAll(service.stop)
beforeEach(() => {
  service.reset()
  service.answer(() => recorded)
})
const { http, requests, logged, clock } = service

/** The service with another price: it applies the tolerance of the request. */
const at =
  (buyAmount: bigint, change: Partial<Recorded> = {}) =>
  (url: URL) => {
    const bps = BigInt(url.searchParams.get('slippageBps') ?? 100)
    const minBuyAmount = String((buyAmount * (10_000n - bps)) / 10_000n)
    return { ...recorded, buyAmount: String(buyAmount), minBuyAmount, ...change }
  }

const chain = testChain('eip155:8453', { [usdc]: 6, [weth]: 18 })
const provider = zeroX({
  provider: '0x',
  url: service.url,
  apiKey: 'SECRET-KEY',
  contracts: [holder, settler],
})
const dollars = (amount: bigint): Price => ({ numerator: amount, denominator: 1n })
const table = new Map([
  [usdc, dollars(1n)],
  [weth, dollars(2650n)],
])

const amount = 10n ** 17n
const swap = { chain, http, account, from: weth, to: usdc, amount }
const price = (prices: ReadonlyMap<string, Price> = table) =>
  provider.price({ ...swap, ask: () => Promise.reject(new Error('0x needs no node')), prices: async () => prices })
const build = (change: object = {}) =>
  provider.build({ ...swap, toAmount: 262_914_238n, minimum: 260_285_096n, route: [], deadlineSeconds: 0, ...change })

test("[S7.5] compares the service's price with prices of another source", async () => {
  // 262.914238 for 265 dollars.
  expect(await price()).toEqual({ toAmount: 262_914_238n, impactBps: 78n, route: [weth, usdc] })
  const { url, headers } = requests[0]!
  expect(url.pathname).toBe('/swap/allowance-holder/price')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ chainId: '8453', sellToken: weth, buyToken: usdc, sellAmount: String(amount), taker: account },
  })
  expect(headers).toMatchObject({ '0x-api-key': 'SECRET-KEY', '0x-version': 'v2' })
})

test('nothing is offered without liquidity, or without a price to compare with', async () => {
  expect(await price(new Map())).toBeUndefined()
  service.answer(() => ({ liquidityAvailable: false, zid: '0x1' }))
  expect(await price()).toBeUndefined()
  await expect(build()).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
})

test('[S7.10] builds the transaction of a firm quote', async () => {
  service.answer(at(262_914_238n))
  expect(await build()).toEqual({ to: holder, data: '0x2213bc0b00', value: 0n, gasLimit: 288_079n })
  expect(requests).toHaveLength(1)
})

test('[S7.10] requests a worse price within the tolerance again with the remaining tolerance', async () => {
  service.answer(at(261_000_000n))
  await build()
  expect(requests.map(({ url }) => url.searchParams.get('slippageBps'))).toEqual(['99', '27'])
})

test('[S7.10] a price below the minimum is an expired quote, even if it gets worse during the request', async () => {
  service.answer(at(260_285_095n))
  await expect(build()).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
  service.answer((url) => at(url.searchParams.get('slippageBps') === '99' ? 261_000_000n : 260_000_000n)(url))
  await expect(build()).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
})

const { transaction } = recorded
test.each<[string, Partial<Recorded>]>([
  ['another token to sell', { sellToken: usdc }],
  ['another token to buy', { buyToken: weth }],
  ['another amount', { sellAmount: '1' }],
  ['another spender', { allowanceTarget: account }],
  ['another contract', { transaction: { ...transaction, to: account } }],
  ['ether sent along', { transaction: { ...transaction, value: '1' } }],
])('[S7.10] refuses %s', async (_, change) => {
  service.answer(at(262_914_238n, change))
  await expect(build()).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
})

test('[S7.10] sends exactly the amount of native currency, without an allowance', async () => {
  const native = {
    sellToken: nativeTokenAddress,
    allowanceTarget: null as unknown as string,
    transaction: { ...transaction, to: settler.toLowerCase(), value: String(amount) },
  }
  service.answer(at(262_914_238n, native))
  expect(await build({ from: nativeTokenAddress })).toMatchObject({ to: settler, value: amount })
  service.answer(at(262_914_238n, { ...native, transaction: { ...native.transaction, value: String(amount + 1n) } }))
  await expect(build({ from: nativeTokenAddress })).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
})

test.each([
  ['is rate limited', 429],
  ['is down', 503],
  ['refuses the key', 401],
  ['answers half', '{"liquidityAvailable":true,"buyAmount":"26'],
  ['leaves out the amount', { ...recorded, buyAmount: undefined }],
  ['answers a fraction', { ...recorded, buyAmount: '1.5' }],
])('when it %s, there is an error and no key in the log', async (_, given) => {
  service.answer(() => given)
  await expect(price()).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
  await expect(build()).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
  expect(logged).toHaveLength(2)
  expect(logged.join()).not.toContain('SECRET-KEY')
})

test('ends the request after 5 s when it is slow', async () => {
  service.answer(() => 'silence')
  const waiting = price()
  await expect.poll(() => requests.length).toBe(1)
  await Promise.all([expect(waiting).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' }), clock.advance(5_000)])
})
