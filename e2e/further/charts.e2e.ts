import type { Locator } from 'playwright-core'
import { type Address, createPublicClient, formatEther, formatUnits, http, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf, exchangeRouter, keystone, lusd } from '../harness/chain.ts'
import { signedInWithInjected } from '../harness/flows.ts'
import { fillSwap, openSwap } from '../harness/swapFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { rpcUrl } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

const client = createPublicClient({ transport: http(rpcUrl(stack, 31337)), cacheTime: 0 })
const exchangeAbi = parseAbi([
  'function WETH() view returns (address)',
  'function factory() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])

test('[S2.3] a swap moves the price of ether: the chart, the change and the portfolio show it', async () => {
  const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 5 })
  const { page, dialog, heading, press } = visitor
  // A sample from before the swap. The last point is the current price.
  const points = async () => (await etherHistory()).points.length
  await expect.poll(points, { timeout: 60_000, interval: 500 }).toBeGreaterThan(1)
  await openSwap(visitor)
  await fillSwap(visitor, { to: 'LUSD', amount: '40' })
  await press('Review swap')
  await press('Swap anyway')
  await visitor.hears('Swapped 40 ETH')

  // The server samples prices every 15 s.
  await expect.poll(changeOfEther, { timeout: 60_000, interval: 500 }).toBeLessThan(0)
  await page.reload()
  await visitor.connectButton.click()
  const ether = dialog.getByRole('list', { name: 'Tokens' }).getByRole('button', { name: /^Ether/ })
  await ether.filter({ hasText: /−\d+\.\d\d%/ }).click()
  await heading('Ether').waitFor()
  const chart = dialog.getByRole('slider', { name: 'Price of ETH' })
  await chart.waitFor()
  await dialog.getByText(/^−\d+\.\d\d%$/).waitFor()
  expect(await axeFindings(page)).toEqual([])

  const now = priceOf(await chart.getAttribute('aria-valuetext'))
  await chart.focus()
  await page.keyboard.press('Home')
  const before = priceOf(await chart.getAttribute('aria-valuetext'))
  expect(before).toBeGreaterThan(now)
  await page.keyboard.press('Tab')
  await press('Back')

  await dialog.getByRole('button', { name: / in the last 24 hours$/ }).click()
  await heading('Portfolio').waitFor()
  await dialog.getByRole('slider', { name: /^Value of your tokens on / }).waitFor()
  await dialog.getByText(/^−\$[\d,]+\.\d\d$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await visitor.leave()
}, 300_000)

test('[S2.3] shows the prices of the pools, and a total and chart that match the chain at these prices', async () => {
  const prices = await poolPrices()
  // The server samples prices every 15 s.
  const known = async () => (await etherHistory()).points.at(-1)?.price
  await expect.poll(known, { timeout: 60_000, interval: 1_000 }).toBeCloseTo(prices.ether, 5)
  const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 2 })
  const { dialog, heading, press } = visitor
  const held = {
    ether: Number(formatEther(await chain.nativeUnits(wallet.address))),
    key: Number(formatEther(await chain.tokenUnits(wallet.address, keystone))),
    dollar: Number(formatUnits(await chain.tokenUnits(wallet.address), 6)),
  }
  const worth = { ether: held.ether * prices.ether, key: held.key * prices.key, dollar: held.dollar }
  const total = worth.ether + worth.key + worth.dollar
  expect(Math.min(...Object.values(worth))).toBeGreaterThan(0)

  await visitor.connectButton.click()
  const tokens = dialog.getByRole('list', { name: 'Tokens' })
  const shown = async (button: Locator) =>
    priceOf(/\$[\d,]+\.\d+/.exec((await button.textContent()) ?? '')?.[0] ?? null)
  for (const [name, symbol, price, value] of [
    ['Ether', 'ETH', prices.ether, worth.ether],
    ['Keystone', 'KEY', prices.key, worth.key],
    ['Latchkey Dollar', 'LUSD', 1, worth.dollar],
  ] as const) {
    const row = tokens.getByRole('button', { name: new RegExp(`^${name}`) })
    expect(await shown(row)).toBeCloseTo(value, 1)
    await row.click()
    await heading(name).waitFor()
    const chart = dialog.getByRole('slider', { name: `Price of ${symbol}` })
    expect(priceOf(await chart.getAttribute('aria-valuetext'))).toBeCloseTo(price, 1)
    await press('Back')
  }

  const figure = dialog.getByRole('button', { name: / in the last 24 hours$/ })
  expect(await shown(figure)).toBeCloseTo(total, 1)
  await figure.click()
  await heading('Portfolio').waitFor()
  const chart = dialog.getByRole('slider', { name: /^Value of your tokens on / })
  expect(priceOf(await chart.getAttribute('aria-valuetext'))).toBeCloseTo(total, 1)
  await visitor.leave()
})

/**
 * Dollars for an ether, from the pool of both, and for a KEY, from the pool with ether: the pool of KEY and dollars is
 * shallower than the two on this path.
 */
async function poolPrices(): Promise<{ readonly ether: number; readonly key: number }> {
  const weth = await client.readContract({ address: exchangeRouter, abi: exchangeAbi, functionName: 'WETH' })
  const [etherOfDollars, dollars] = await reservesOf(weth, lusd)
  const [etherOfKeys, keys] = await reservesOf(weth, keystone)
  const ether = Number(formatUnits(dollars, 6)) / Number(formatEther(etherOfDollars))
  return { ether, key: (ether * Number(formatEther(etherOfKeys))) / Number(formatEther(keys)) }
}

/** The reserves of the pool of two tokens, in the order given. */
async function reservesOf(...tokens: readonly [Address, Address]): Promise<readonly [bigint, bigint]> {
  const factory = await client.readContract({ address: exchangeRouter, abi: exchangeAbi, functionName: 'factory' })
  const pair = await client.readContract({ address: factory, abi: exchangeAbi, functionName: 'getPair', args: tokens })
  const [first, [one, two]] = await Promise.all([
    client.readContract({ address: pair, abi: exchangeAbi, functionName: 'token0' }),
    client.readContract({ address: pair, abi: exchangeAbi, functionName: 'getReserves' }),
  ])
  return first === tokens[0] ? [one, two] : [two, one]
}

type History = { readonly points: readonly { readonly price: number }[]; readonly change?: number }

async function etherHistory(): Promise<History> {
  const query = new URLSearchParams({ projectId: '0'.repeat(32), chainId: 'eip155:31337' })
  return (await fetch(`${stack.server}/v1/fungible/history?${query}`)).json()
}

const changeOfEther = async () => (await etherHistory()).change ?? 0

/** "$2,500.00, Wed, Nov 25, 7:51 PM" */
const priceOf = (text: string | null) => Number(/^\$([\d,]+\.\d+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
