import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startService } from '../../../test/startService.ts'
import { testChain } from '../../../test/testChain.ts'
import { oneInch } from './oneInch.ts'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const weth = '0x4200000000000000000000000000000000000006'
const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const amount = 10n ** 17n
const minimum = 260_285_096n

const abi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function ethUnoswap(uint256 minReturn, uint256 dex)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
])
const description = {
  srcToken: weth,
  dstToken: usdc,
  srcReceiver: router,
  dstReceiver: account,
  amount,
  minReturnAmount: minimum,
  flags: 4n,
} as const
const swapData = (change: Partial<Record<keyof typeof description, unknown>> = {}) =>
  encodeFunctionData({
    abi,
    functionName: 'swap',
    args: [router, { ...description, ...change } as typeof description, '0x12'],
  })
const unoswapData = (token: bigint, spent: bigint, minReturn: bigint) =>
  encodeFunctionData({ abi, functionName: 'unoswap2', args: [token, spent, minReturn, 1n, 2n] })

/** In the documented shape of `/swap`. */
const answerOf = (data: string, change: object = {}) => ({
  dstAmount: '262914238',
  tx: { from: account, to: router.toLowerCase(), data, value: '0', gas: 0, gasPrice: '73178385', ...change },
})

const service = await startService()
afterAll(service.stop)
beforeEach(service.reset)
const { http } = service

const chain = testChain('eip155:8453', { [usdc]: 6, [weth]: 18 })
const provider = oneInch({ provider: '1inch', url: service.url, apiKey: 'SECRET-KEY', router })
const swap = { chain, http, account, from: weth, to: usdc, amount }
const price = (dollarsOfWeth: bigint | undefined = 2650n) =>
  provider.price({
    ...swap,
    ask: () => Promise.reject(new Error('1inch needs no node')),
    prices: async () =>
      new Map([
        [usdc, { numerator: 1n, denominator: 1n }],
        ...(dollarsOfWeth > 0n ? [[weth, { numerator: dollarsOfWeth, denominator: 1n }] as const] : []),
      ]),
  })
const build = (change: object = {}) =>
  provider.build({ ...swap, toAmount: 262_914_238n, minimum, route: [], deadlineSeconds: 0, ...change })

test("[S7.5] compares the service's price with prices of another source", async () => {
  service.answer(() => ({ dstAmount: '262914238' }))
  expect(await price()).toEqual({ toAmount: 262_914_238n, impactBps: 78n, route: [weth, usdc] })
  // Worth more than what is paid.
  expect(await price(2600n)).toMatchObject({ impactBps: 0n })
  expect(await price(0n)).toBeUndefined()
  const { url, headers } = service.requests[0]!
  expect(url.pathname).toBe('/swap/v6.1/8453/quote')
  expect(Object.fromEntries(url.searchParams)).toEqual({ src: weth, dst: usdc, amount: String(amount) })
  expect(headers.authorization).toBe('Bearer SECRET-KEY')
})

test.each([
  ['swap', swapData()],
  ['swap with a higher minimum', swapData({ minReturnAmount: minimum + 1n })],
  ['unoswap, with flags above the address', unoswapData(BigInt(weth) | (1n << 200n), amount, minimum)],
])('[S7.10] builds %s', async (_, data) => {
  service.answer(() => answerOf(data))
  expect(await build()).toEqual({ to: router, data, value: 0n, gasLimit: 500_000n })
  expect(Object.fromEntries(service.requests[0]!.url.searchParams)).toEqual({
    ...{ src: weth, dst: usdc, amount: String(amount), from: account, origin: account },
    ...{ minReturn: String(minimum), disableEstimate: 'true' },
  })
})

test('[S7.10] sends exactly the amount of native currency', async () => {
  const data = encodeFunctionData({ abi, functionName: 'ethUnoswap', args: [minimum, 1n] })
  service.answer(() => answerOf(data, { value: String(amount), gas: 180_000 }))
  expect(await build({ from: nativeTokenAddress })).toMatchObject({ value: amount, gasLimit: 180_000n })
  service.answer(() => answerOf(data, { value: String(amount + 1n) }))
  await expect(build({ from: nativeTokenAddress })).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
  // A token is never paid for with native currency.
  service.answer(() => answerOf(data))
  await expect(build()).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
})

test.each([
  ['another receiver', answerOf(swapData({ dstReceiver: router }))],
  ['no receiver', answerOf(swapData({ dstReceiver: zeroAddress }))],
  ['another token to sell', answerOf(swapData({ srcToken: usdc }))],
  ['another token to buy', answerOf(swapData({ dstToken: weth }))],
  ['more than the amount', answerOf(swapData({ amount: amount + 1n }))],
  ['less than the minimum', answerOf(swapData({ minReturnAmount: minimum - 1n }))],
  ['a part of the amount', answerOf(swapData({ flags: 5n }))],
  ['unoswap of another token', answerOf(unoswapData(BigInt(usdc), amount, minimum))],
  ['unoswap of more', answerOf(unoswapData(BigInt(weth), amount + 1n, minimum))],
  ['unoswap for less', answerOf(unoswapData(BigInt(weth), amount, minimum - 1n))],
  [
    'a function that pays somebody else',
    answerOf(encodeFunctionData({ abi, functionName: 'unoswapTo', args: [1n, BigInt(weth), amount, minimum, 1n] })),
  ],
  ['bytes that are no call', answerOf('0x1234')],
  ['a call that is cut off', answerOf(swapData().slice(0, -64))],
  ['another contract', answerOf(swapData(), { to: usdc })],
  ['native currency with a token', answerOf(swapData(), { value: '1' })],
])('[S7.10] refuses %s', async (_, answer) => {
  service.answer(() => answer)
  await expect(build()).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
})

test('[S7.10] a price below the minimum is an expired quote', async () => {
  service.answer(() => ({ ...answerOf(swapData()), dstAmount: String(minimum - 1n) }))
  await expect(build()).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
})

test.each([
  ['is rate limited', 429],
  ['is down', 503],
  ['refuses the key', 401],
  ['answers half', '{"dstAmount":"26'],
  ['leaves out the amount', { tx: answerOf(swapData()).tx }],
  ['answers a fraction', { ...answerOf(swapData()), dstAmount: '1.5' }],
])('when it %s, there is an error and no key in the log', async (_, given) => {
  service.answer(() => given)
  await expect(price()).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
  await expect(build()).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' })
  expect(service.logged).toHaveLength(2)
  expect(service.logged.join()).not.toContain('SECRET-KEY')
})

test('ends the request after 5 s when it is slow', async () => {
  service.answer(() => 'silence')
  const waiting = price()
  await expect.poll(() => service.requests.length).toBe(1)
  await Promise.all([
    expect(waiting).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' }),
    service.clock.advance(5_000),
  ])
})
