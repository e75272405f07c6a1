import { onrampQuoteLifetimeMs } from '@latchkey/contracts/constants/onramp'
import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '../harness/accessibility.ts'
import { openBuying, orderAtSandbox } from '../harness/buyFlow.ts'
import { chainOf } from '../harness/chain.ts'
import { signedInWithInjected } from '../harness/flows.ts'
import { hurryTo } from '../harness/passTime.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)
const dollars = { symbol: 'LUSD', payment: '250' }

describe('buying crypto', () => {
  test('[S1.5] tokens are paid for in the window of the provider, and arrive in the quoted amount', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 2 })
    const before = await chain.tokenUnits(wallet.address)
    await openBuying(visitor, dollars)
    const quoted = visitor.dialog.getByRole('textbox', { name: 'You receive' })
    await visitor.button('Continue to Latchkey Sandbox').and(visitor.dialog.locator(':not([aria-disabled])')).waitFor()
    const amount = await quoted.inputValue()
    expect(await axeFindings(visitor.page)).toEqual([])
    const popup = await orderAtSandbox(visitor)
    await visitor.heading("Continue in the provider's window").waitFor()
    expect(await axeFindings(visitor.page)).toEqual([])
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await popup.getByRole('button', { name: /^Pay / }).click()
    await visitor.heading('Bought LUSD').waitFor()
    await visitor.hears(`Bought ${amount} LUSD`)
    expect(await axeFindings(visitor.page)).toEqual([])
    await visitor.press('Done')
    await visitor.heading(/^Account 0x/).waitFor()
    expect((await chain.tokenUnits(wallet.address)) - before).toBe(parseUnits(amount, 6))
    await visitor.dialog.getByRole('tab', { name: 'Activity' }).click()
    await visitor.dialog
      .getByText(/^(Bought|Received) LUSD$/)
      .first()
      .waitFor()
    await visitor.leave()
  })

  test('a closed window can be opened again, also after a reload; Cancel leads back to the form', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 4 })
    const { context, heading, press, page } = visitor
    const before = await chain.tokenUnits(wallet.address)
    await openBuying(visitor, dollars)
    await (await orderAtSandbox(visitor)).close()
    await heading('Waiting for your payment').waitFor()
    await press("I haven't paid: change order")
    await visitor.dialog.getByRole('textbox', { name: 'You pay' }).waitFor()

    await (await orderAtSandbox(visitor)).close()
    await page.reload()
    await visitor.isConnected(wallet.address)
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: 'Buy', exact: true, disabled: false }).click()
    await heading('Waiting for your payment').waitFor()
    const [popup] = await Promise.all([context.waitForEvent('page'), press('Open payment page again')])
    await popup.getByRole('button', { name: /^Pay / }).click()
    await visitor.hears(/^Bought .* LUSD/)
    expect(await chain.tokenUnits(wallet.address)).toBeGreaterThan(before)
    await visitor.leave()
  })

  test('a declined card and a cancelled order deliver nothing, and the next attempt starts at the form', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 5 })
    const before = await chain.tokenUnits(wallet.address)
    await openBuying(visitor, dollars)
    const popup = await orderAtSandbox(visitor)
    await popup.getByRole('textbox', { name: 'Card number' }).fill('4000 0000 0000 0002')
    await popup.getByRole('button', { name: /^Pay / }).click()
    await popup.getByRole('alert').getByText('declined').waitFor()
    await popup.getByRole('button', { name: 'Cancel the order' }).click()
    await visitor.heading(/^246\.25 LUSD wasn't bought$/).waitFor()
    await visitor.press('Try again')
    await visitor.dialog.getByRole('textbox', { name: 'You pay' }).waitFor()
    expect(await chain.tokenUnits(wallet.address)).toBe(before)
    await visitor.leave()
  })

  test('a link replaces a blocked window', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 6 })
    const { page, context, dialog } = visitor
    // Like a pop-up blocker.
    await page.evaluate(() => {
      window.open = () => null
    })
    await openBuying(visitor, dollars)
    await dialog.getByRole('button', { name: 'Continue to Latchkey Sandbox', disabled: false }).click()
    await visitor.heading('Your browser blocked the window').waitFor()
    const link = dialog.getByRole('link', { name: "Open the provider's page" })
    const [popup] = await Promise.all([context.waitForEvent('page'), link.click()])
    await popup.getByRole('button', { name: /^Pay / }).click()
    await visitor.hears(/^Bought .* LUSD/)
    await visitor.leave()
  })

  test('[S8.6] without the server, the fixed list is shown and nothing can be ordered; the form recovers when it is back', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
    const { page, dialog } = visitor
    await page.clock.install()
    await page.route(/\/v1\/onramp\//, (route) => route.abort())
    await visitor.connectButton.click()
    await dialog.getByRole('button', { name: 'Buy', exact: true, disabled: false }).click()
    await dialog.getByRole('button', { name: 'You receive: USDC' }).waitFor()
    await hurryTo(page, dialog.getByRole('alert').getByText("Buying crypto isn't available right now"))
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await dialog.getByRole('button', { name: /^Continue/ }).count()).toBe(0)
    await page.unroute(/\/v1\/onramp\//)
    visitor.watch.forgive(/ERR_FAILED/)
    await hurryTo(page, dialog.getByRole('button', { name: 'You receive: ETH' }))
    await visitor.leave()
  })

  test('an offer that cannot be renewed is only an estimate until the server responds again', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
    const { page, dialog } = visitor
    const before = await chain.tokenUnits(wallet.address)
    await page.clock.install()
    await openBuying(visitor, dollars)
    const order = visitor.button('Continue to Latchkey Sandbox')
    await order.and(dialog.locator(':not([aria-disabled])')).waitFor()
    await page.route(/\/v1\/onramp\/quote/, (route) => route.abort())
    visitor.watch.forgive(/ERR_FAILED/)
    // Offers are renewed before they expire.
    await page.clock.fastForward(onrampQuoteLifetimeMs)
    const estimate = dialog.getByRole('textbox', { name: 'You receive (estimate)' })
    await estimate.waitFor()
    expect(await estimate.inputValue()).toBe('246.25')
    await visitor.hears("Can't connect right now")
    expect(await order.count()).toBe(0)
    // The server dates its offers with the real time.
    await page.clock.setSystemTime(Date.now())
    await page.unroute(/\/v1\/onramp\/quote/)
    const popup = await orderAtSandbox(visitor)
    await popup.getByRole('button', { name: /^Pay / }).click()
    await visitor.hears('Bought 246.25 LUSD')
    expect((await chain.tokenUnits(wallet.address)) - before).toBe(parseUnits('246.25', 6))
    await visitor.leave()
  })

  test.each([
    { where: 'an app without buying', path: '/?off=onramp' },
    { where: 'Shanghai', timezoneId: 'Asia/Shanghai' },
    { where: 'Hong Kong', timezoneId: 'Asia/Hong_Kong' },
  ])(
    '[S9.7] in $where buying is not offered, and the server is not asked for its tokens',
    async ({ where, ...given }) => {
      const { visitor } = await signedInWithInjected(browser(), stack, given)
      const asked: string[] = []
      visitor.page.on('request', (request) => {
        if (request.url().includes('/onramp/')) asked.push(request.url())
      })
      await visitor.connectButton.click()
      await visitor.dialog.getByRole('button', { name: 'Swap', disabled: false }).waitFor()
      expect(await visitor.dialog.getByRole('button', { name: 'Buy', exact: true }).count()).toBe(0)
      await visitor.page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
      await visitor.leave()
    },
  )
})
