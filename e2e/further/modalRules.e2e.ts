import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { harborAddress, openAllWallets, signedInByLink, signedInWithInjected } from '../harness/flows.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, newVisitorWithWallet } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

/** Pauses the next shake of the sheet at 150 ms, where the sheet is displaced most, until it is released. */
const holdShake = (page: Page) =>
  page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...params) {
      const animation = animate.apply(this, params)
      if (animation.id === 'shake') {
        animation.pause()
        animation.currentTime = 150
        Object.assign(window, { shake: animation })
      }
      return animation
    }
  })

test('[S2.24] the sheet shakes for 500 ms when a press outside would end the sign-in, and stays open', async () => {
  const { visitor } = await newVisitorWithWallet(browser(), stack, { reducedMotion: 'no-preference' })
  const { page, dialog, heading } = visitor
  await visitor.open()
  await visitor.connectButton.click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await heading('Sign in').first().waitFor()
  const sheet = page.locator('dialog[open] > div')
  await expect.poll(() => sheet.evaluate((node) => node.getAnimations().length)).toBe(0)
  const { x } = (await sheet.boundingBox())!
  await holdShake(page)
  await page.mouse.click(5, 5)
  await page.waitForFunction(() => 'shake' in window)
  const duration = page.evaluate(() => Reflect.get(window, 'shake').effect.getTiming().duration)
  expect(await duration).toBe(500)
  expect((await sheet.boundingBox())!.x - x).toBeLessThan(-3)
  await page.evaluate(() => Reflect.get(window, 'shake').finish())
  expect((await sheet.boundingBox())!.x).toBe(x)
  await heading('Sign in').first().waitFor()
  await visitor.leave()
})

/** Parts of Account, each with the key of a text that only its code uses. */
const parts = { Send: 'youHave', Receive: 'receiveDetail', Activity: 'noActivityDetail' }
const names = Object.keys(parts) as readonly (keyof typeof parts)[]
/** The last part that Account preloads. */
const settings = 'viewOnExplorer'

test('[S2.22] the code of parts that the app turns off is not requested', async () => {
  const loadedWith = async (path: string) => {
    const { visitor } = await signedInWithInjected(browser(), stack, { path })
    const scripts: Promise<string>[] = []
    visitor.page.on('response', (response) => {
      // The visitor may leave before a script has arrived.
      if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
    })
    await visitor.page.reload()
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('tab', { name: 'Tokens' }).waitFor()
    const has = async (key: string) =>
      (await Promise.all(scripts)).some((script) => new RegExp(`["'\`]${key}["'\`]`).test(script))
    await expect.poll(() => has(settings)).toBe(true)
    await visitor.page.waitForLoadState('networkidle')
    const offered = visitor.dialog.getByRole('button').or(visitor.dialog.getByRole('tab'))
    const labels = await offered.allTextContents()
    if (labels.includes('Receive')) {
      await visitor.press('Receive')
      await visitor.heading('Receive').waitFor()
    }
    // The title of a view is shown before its code has loaded.
    for (const name of names.filter((one) => labels.includes(one))) await expect.poll(() => has(parts[name])).toBe(true)
    const isLoaded = await Promise.all(names.map((name) => has(parts[name])))
    await visitor.leave()
    return {
      offered: names.filter((name) => labels.includes(name)),
      loaded: names.filter((_, place) => isLoaded[place]),
    }
  }
  expect(await loadedWith('/')).toEqual({ offered: names, loaded: names })
  expect(await loadedWith('/?off=send,activity')).toEqual({ offered: ['Receive'], loaded: ['Receive'] })
  expect(await loadedWith('/?off=send,receive,activity')).toEqual({ offered: [], loaded: [] })
})

test('[S4.11] [S9.10] search results are shown with their images, or without them after 2 s', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, dialog } = visitor
  const tiles = (await openAllWallets(visitor)).getByRole('button')
  const held: Route[] = []
  let isHolding = true
  await page.route('**/getWalletImage/**', (route) => (isHolding ? void held.push(route) : route.continue()))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const search = dialog.getByRole('searchbox', { name: 'Search wallets' })
  const found = tiles.filter({ hasText: 'Fireblocks' })

  await search.fill('fireblocks')
  await page.clock.runFor(300)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(await tiles.count()).toBe(0)
  isHolding = false
  await Promise.all(held.splice(0).map((route) => route.continue()))
  await found.first().waitFor()
  const width = () =>
    found
      .first()
      .locator('img')
      .evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)

  isHolding = true
  await search.fill('frostfire')
  await expect.poll(() => found.count()).toBe(0)
  await page.clock.runFor(300)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.clock.runFor(1_999)
  expect(await tiles.count()).toBe(0)
  await page.clock.runFor(1)
  await tiles.first().waitFor()
  await visitor.leave()
})

test("[S6.1] a visitor whose wallet could not be notified of the disconnect reads 'Failed to disconnect' in plain words", async () => {
  const { visitor, wallet } = await signedInByLink(browser(), stack)
  const { page, dialog, watch } = visitor
  // Blocks the code without which the page cannot send anything to the wallet.
  const held: Route[] = []
  await page.route(protocolCode, (route) => void held.push(route))
  await page.reload()
  await visitor.connectButton.click()
  await visitor.heading(`Account ${harborAddress}`).waitFor()
  await visitor.press('Settings')
  await visitor.press('Disconnect')
  await visitor.isDisconnected()
  await Promise.all(held.map((route) => route.abort()))
  const toast = page.getByRole('alert').filter({ hasText: "Couldn't notify your wallet" })
  await toast.getByText('Also disconnect this site in your wallet.').waitFor()
  await page.unroute(protocolCode)
  await page.reload()
  await visitor.isDisconnected()
  // The toast asked the visitor to do this.
  await wallet.disconnect('Latchkey')
  await dialog.waitFor({ state: 'hidden' })
  watch.forgive(/ERR_FAILED|dynamically imported/)
  await visitor.leave()
})

const protocolCode = /assets\/walletConnect-/
