import type { Response } from 'playwright-core'
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf } from '../harness/chain.ts'
import { factOf, harborAddress, promptsOf, signedInByLink, signedInWithInjected } from '../harness/flows.ts'
import { hurryTo } from '../harness/passTime.ts'
import { fillSwap, openSwap, reviewedUnits } from '../harness/swapFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)
const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
])
const quotes = /\/v1\/convert\/quotes/

describe('swapping', () => {
  test('a token is approved for exactly the amount, then swapped for another one', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 2 })
    const before = await chain.tokenUnits(wallet.address)
    await openSwap(visitor)
    await fillSwap(visitor, { from: 'LUSD', to: 'KEY', amount: '25' })
    await visitor.press('Review swap')
    expect(await axeFindings(visitor.page)).toEqual([])
    await visitor.press('Approve LUSD')
    await visitor.hears('Approved 25 LUSD')
    await visitor.press('Swap')
    await visitor.hears('Swapped 25 LUSD')
    await visitor.press('Done')
    await visitor.heading(/^Account 0x/).waitFor()
    expect(before - (await chain.tokenUnits(wallet.address))).toBe(25_000_000n)
    expect(promptsOf(wallet).filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
    await visitor.leave()
  })

  test('over the relay: the wallet approves the swap on its own screen', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    const before = await chain.tokenUnits(harborAddress)
    await openSwap(visitor)
    await fillSwap(visitor, { to: 'LUSD', amount: '0.25' })
    await visitor.press('Review swap')
    await visitor.press('Swap')
    await visitor.hears('Confirm in Harbor')
    await wallet.button('Approve').click()
    await visitor.hears('Swapped 0.25 ETH')
    expect(await chain.tokenUnits(harborAddress)).toBeGreaterThan(before)
    await leave()
  })

  test('two tabs that swap at once each show the minimum of their own request, even after the price has changed', async () => {
    const { visitor: one, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 5 })
    const other = await one.secondTab()
    await other.open()
    await other.isConnected(wallet.address)
    wallet.setAutoApprove(false)
    for (const [{ page, ...tab }, amount] of [
      [one, '0.1'],
      [other, '0.2'],
    ] as const) {
      await page.bringToFront()
      await openSwap({ page, ...tab })
      await fillSwap({ page, ...tab }, { to: 'LUSD', amount })
      await tab.press('Review swap')
      await tab.press('Swap')
      await tab.dialog.getByText(`${amount} ETH for at least`).first().waitFor()
    }
    await expect.poll(() => promptsOf(wallet).filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
    const asked = other.dialog.getByText('0.2 ETH for at least').first()
    const text = await asked.textContent()
    const renewed = other.page.waitForResponse(quotes)
    await wallet.approve('eth_sendTransaction')
    await one.hears('Swapped 0.1 ETH')
    await renewed
    await other.hears('Swapped 0.1 ETH')
    expect(await asked.textContent()).toBe(text)
    await one.leave()
  })

  test('a rejection swaps nothing and is shown; the next attempt swaps', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 6 })
    const before = await chain.tokenUnits(wallet.address)
    await openSwap(visitor)
    await fillSwap(visitor, { to: 'LUSD', amount: '0.25' })
    await visitor.press('Review swap')
    wallet.rejectNext('eth_sendTransaction')
    await visitor.press('Swap')
    await visitor.hears('You rejected the request')
    expect(await chain.tokenUnits(wallet.address)).toBe(before)
    await visitor.press('Swap')
    await visitor.hears('Swapped 0.25 ETH')
    expect(await chain.tokenUnits(wallet.address)).toBeGreaterThan(before)
    await visitor.leave()
  })

  test('the form reports that the server does not respond, and recovers once it does', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 8 })
    const { page, dialog } = visitor
    await page.clock.install()
    await openSwap(visitor)
    await page.route(quotes, (route) => route.abort())
    await fillSwap(visitor, { to: 'LUSD', amount: '0.1' })
    await hurryTo(page, dialog.getByText("Couldn't get a price"))
    await page.unroute(quotes)
    visitor.watch.forgive(/ERR_FAILED/)
    await hurryTo(page, visitor.button('Review swap').and(dialog.locator(':not([aria-disabled])')))
    await visitor.leave()
  })

  test('the wallet gets a transaction with the speed and the slippage of the swap settings', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 6 })
    const { page, dialog } = visitor
    const offers: Response[] = []
    page.on('response', (response) => {
      if (response.url().includes('/v1/convert/gas-price')) offers.push(response)
    })
    await openSwap(visitor)
    await visitor.press('Swap settings')
    await dialog.getByRole('radio', { name: '0.5%' }).locator('..').click()
    await dialog.getByRole('radio', { name: 'Instant' }).locator('..').click()
    await visitor.press('Done')
    await fillSwap(visitor, { to: 'LUSD', amount: '0.25' })
    await visitor.press('Review swap')
    await factOf(visitor, 'Max slippage').getByText('0.5%').waitFor()
    const { quoted, minimum } = await reviewedUnits(visitor, { symbol: 'LUSD', decimals: 6 })
    await visitor.press('Swap')
    await visitor.hears('Swapped 0.25 ETH')

    const asked = wallet.requests.find(({ method }) => method === 'eth_sendTransaction')!
    const [{ gasPrice }] = asked.params as [{ gasPrice: Hex }]
    const offered = await Promise.all(offers.map((offer) => offer.json()))
    const price = String(BigInt(gasPrice))
    expect(offered.map(({ instant }) => instant)).toContain(price)
    expect(offered.map(({ standard }) => standard)).not.toContain(price)
    const mined = await chain.transaction(String(asked.result))
    const { args } = decodeFunctionData({ abi: routerAbi, data: mined.input })
    expect(args[0]).toBe(minimum)
    expect(minimum * 1_000n).toBeGreaterThanOrEqual(quoted * 995n)
    expect(minimum).toBeLessThan(quoted)
    await visitor.leave()
  })

  test('an expired price cannot be used for a swap until the server renews it', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
    const { page, dialog } = visitor
    const before = await chain.tokenUnits(wallet.address)
    const swap = visitor.button('Swap')
    const isEnabled = swap.and(dialog.locator(':not([aria-disabled])'))
    await page.clock.install()
    await openSwap(visitor)
    await fillSwap(visitor, { to: 'LUSD', amount: '0.1' })
    await visitor.press('Review swap')
    await isEnabled.waitFor()
    await page.route(quotes, (route) => route.abort())
    visitor.watch.forgive(/ERR_FAILED/)
    await hurryTo(page, dialog.getByText("Couldn't get a price"))
    await visitor.hears("Couldn't get a price")
    // Once the price has expired.
    await hurryTo(page, swap.and(dialog.locator('[aria-disabled=true]')))
    expect(promptsOf(wallet)).not.toContain('eth_sendTransaction')
    // The server dates its prices with the real time.
    await page.clock.setSystemTime(Date.now())
    await page.unroute(quotes)
    await hurryTo(page, isEnabled)
    await visitor.press('Swap')
    await visitor.hears('Swapped 0.1 ETH')
    expect(await chain.tokenUnits(wallet.address)).toBeGreaterThan(before)
    await visitor.leave()
  })
})
