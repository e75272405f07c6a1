import { onrampQuoteLifetimeMs } from '@latchkey/contracts/constants/onramp'
import { swapRefreshMs } from '@latchkey/contracts/constants/swap'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { openBuying } from '../harness/buyFlow.ts'
import { chooseRecipient, scanRow, signedInWithInjected } from '../harness/flows.ts'
import { sheetLayout } from '../harness/sheetLayout.ts'
import { fillSwap, openSwap } from '../harness/swapFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, newVisitorWithWallet, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
/** A laptop at 200 % zoom. */
const zoomed = { width: 640, height: 400 }
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
const isWithin = ({ x, y, width, height }: Box, outer: Box) =>
  x >= outer.x - 1 &&
  y >= outer.y - 1 &&
  x + width <= outer.x + outer.width + 1 &&
  y + height <= outer.y + outer.height + 1

/** Delays responses of server and chain by half a second, so that loading states are visible. */
const slowDown = ({ context }: Visitor) =>
  context.route(/getWallets|\/v1\/account|chainId=/, async (route) => {
    await new Promise((later) => setTimeout(later, 500))
    await route.continue()
  })

/** Scales the server's prices from now on. `better`: factor for the amount that an offer returns, until the next call. */
async function priceChanges({ page }: Visitor) {
  const prices = { better: 1 }
  const times = (amount: string) => (Number(amount) * prices.better).toString()
  await page.route(/\/v1\/convert\/quotes/, async (route) => {
    const response = await route.fetch()
    const { quotes } = await response.json()
    const changed = quotes.map((quote: { toAmount: string; minimumToAmount: string }) => ({
      ...quote,
      toAmount: Math.floor(Number(times(quote.toAmount))).toString(),
      // Rounded up, as by the server: the client refuses a minimum below the slippage tolerance.
      minimumToAmount: Math.ceil(Number(times(quote.minimumToAmount))).toString(),
    }))
    await route.fulfill({ response, json: { quotes: changed } })
  })
  await page.route(/\/v1\/onramp\/quote/, async (route) => {
    const response = await route.fetch()
    const quote = await response.json()
    const { amount, currency } = quote.purchaseAmount
    await route.fulfill({ response, json: { ...quote, purchaseAmount: { amount: times(amount), currency } } })
  })
  return prices
}

describe('layout of the sheet', () => {
  test.each([zoomed, { width: 640, height: 360 }, { width: 320, height: 568 }, phone])(
    'the whole QR code and its buttons are visible at $width × $height',
    async (viewport) => {
      const visitor = await newVisitor(browser(), stack, { viewport })
      const { dialog } = visitor
      await visitor.open()
      await visitor.connectButton.click()
      await dialog.getByRole('button', { name: scanRow }).click()
      const code = dialog.getByRole('img', { name: /^QR code to connect/ })
      await code.waitFor()
      await dialog.getByRole('timer').waitFor()
      const sheet = (await dialog.boundingBox())!
      const window = { x: 0, y: 0, ...viewport }
      expect(isWithin(sheet, window)).toBe(true)
      for (const part of [code, visitor.button('Copy link'), visitor.button('Back'), visitor.button('Close')])
        expect(isWithin((await part.boundingBox())!, sheet)).toBe(true)
      const { width, height } = (await code.boundingBox())!
      expect(width).toBe(height)
      expect(width).toBeGreaterThan(110)
      await visitor.leave()
    },
  )

  test('[S4.13] a toast covers no button of Review in any window, and does not move a sheet that leaves space for it', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
    const { page, dialog } = visitor
    // Crossing the phone breakpoint replays the opening animation.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitor.connectButton.click()
    await visitor.press('Send')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1')
    await chooseRecipient(visitor, privateKeyToAddress(generatePrivateKey()))
    await visitor.press('Review')
    const send = visitor.button('Send 1 ETH')
    await send.waitFor()
    const viewports: readonly { width: number; height: number; still?: boolean }[] = [
      { width: 640, height: 400 },
      { width: 320, height: 568 },
      phone,
      { width: 768, height: 1024, still: true },
      { width: 1024, height: 768 },
      // Only higher windows have space for the toast above the sheet.
      { width: 1024, height: 900, still: true },
      { width: 1119, height: 900, still: true },
      { width: 1120, height: 800, still: true },
      { ...desktop, still: true },
    ]
    const sheetAt = async (viewport: (typeof viewports)[number]) => {
      await page.setViewportSize(viewport)
      return (await dialog.locator('> div').first().boundingBox())!
    }
    const before: Box[] = []
    for (const viewport of viewports) before.push(await sheetAt(viewport))
    await visitor.context.setOffline(true)
    const toast = page.getByRole('status').filter({ hasText: "You're offline" })
    await toast.waitFor()
    for (const [at, viewport] of viewports.entries()) {
      const sheet = await sheetAt(viewport)
      if (viewport.still) expect(sheet, `sheet at ${viewport.width}`).toEqual(before[at])
      const box = (await toast.boundingBox())!
      expect(isWithin(box, { x: 0, y: 0, ...viewport }), `toast at ${viewport.width}`).toBe(true)
      for (const part of [send, visitor.button('Back'), visitor.button('Close')]) {
        const button = (await part.boundingBox())!
        expect(overlap(box, button), `${viewport.width} × ${viewport.height}`).toBe(false)
        expect(isWithin(button, { x: 0, y: 0, ...viewport })).toBe(true)
      }
    }
    await visitor.context.setOffline(false)
    visitor.watch.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
    await visitor.leave()
  })

  test.each([desktop, phone])('nothing moves while a view loads at $width px', async (viewport) => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack, { accountIndex: 8, viewport })
    const { page, dialog } = visitor
    // The height is animated between two views; shifts caused by loading show without the animation.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const layout = await sheetLayout(page)
    // A view has its final size at once, so only content that loads in it could move.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await slowDown(visitor)
    await visitor.open()
    await visitor.connectButton.click()
    await dialog.getByRole('button', { name: /^All wallets/ }).waitFor()
    await layout.expectStill('Connect')

    await dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await visitor.press('Sign in')
    await visitor.isClosed()
    await page.reload()
    await visitor.isConnected(wallet.address)
    await visitor.connectButton.click()
    await dialog.getByRole('listitem').filter({ hasText: 'Ether' }).waitFor()
    await layout.expectStill('0x')
    await dialog.getByRole('button', { name: /^Network: / }).click()
    await dialog.getByRole('list', { name: 'Networks' }).waitFor()
    await layout.expectStill('Select network')
    await visitor.press('Back')
    await visitor.press('Send')
    await dialog.getByRole('button', { name: 'Max' }).waitFor()
    await layout.expectStill('Send')
    await visitor.leave()
  })

  test.each([desktop, phone])('nothing moves while prices are refreshed at $width px', async (viewport) => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 8, viewport })
    const { page, dialog } = visitor
    await page.clock.install()
    const layout = await sheetLayout(page)
    const prices = await priceChanges(visitor)
    await page.reload()
    await visitor.isConnected(wallet.address)
    const received = dialog.getByRole('textbox', { name: 'You receive' })
    const renewTwice = async (renewMs: number) => {
      await layout.forget()
      for (const better of [1.05, 0.98]) {
        const before = await received.inputValue()
        prices.better = better
        await page.clock.fastForward(renewMs)
        await expect.poll(() => received.inputValue()).not.toBe(before)
        // The server dates its offers with the real time.
        await page.clock.setSystemTime(Date.now())
      }
    }
    await openSwap(visitor)
    await fillSwap(visitor, { to: 'LUSD', amount: '0.4' })
    await visitor.button('Review swap').and(dialog.locator(':not([aria-disabled])')).waitFor()
    await renewTwice(swapRefreshMs)
    await layout.expectStill('Swap')
    await visitor.press('Close')
    await visitor.isClosed()

    await openBuying(visitor, { symbol: 'LUSD', payment: '1000' })
    await visitor.button('Continue to Latchkey Sandbox').and(dialog.locator(':not([aria-disabled])')).waitFor()
    await renewTwice(onrampQuoteLifetimeMs)
    await layout.expectStill('Buy crypto')
    await visitor.leave()
  })

  test('a toast beside a short sheet does not move it in a low window', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { viewport: { width: 640, height: 632 } })
    const { page, dialog } = visitor
    await page.emulateMedia({ reducedMotion: 'reduce' })
    wallet.setAutoApprove(false)
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet' }).click()
    await visitor.dialog.getByRole('button', { name: /^Latchkey Devnet Two/ }).click()
    await visitor.heading(/^Confirm in /).waitFor()
    const place = () => dialog.locator('> div').first().boundingBox()
    const before = await place()
    await visitor.context.setOffline(true)
    const toast = page.getByRole('status').filter({ hasText: "You're offline" })
    await toast.waitFor()
    expect(await place()).toEqual(before)
    expect(overlap((await toast.boundingBox())!, before!)).toBe(false)
    await visitor.context.setOffline(false)
    visitor.watch.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
    await visitor.leave()
  })

  test('the page fits a window of 320 px', async () => {
    const visitor = await newVisitor(browser(), stack, { viewport: { width: 320, height: 568 } })
    await visitor.open()
    const wide = await visitor.page.evaluate(() =>
      [...document.querySelectorAll('header *, main *, footer *')]
        .filter((node) => !node.closest('pre') && node.getBoundingClientRect().right > innerWidth + 1)
        .map((node) => node.outerHTML.slice(0, 120)),
    )
    expect(wide).toEqual([])
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await visitor.leave()
  })
})
