import { createTestWallet } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import {
  chooseRecipient,
  copyLink,
  copyShownLink,
  disconnectInSettings,
  harborAddress,
  signedInByLink,
} from './harness/flows.ts'
import { openHarbor } from './harness/harborTab.ts'
import { clockStepMs, passTime } from './harness/passTime.ts'
import { readQr } from './harness/readQr.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor, rpcUrl } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

describe('a wallet on another device', () => {
  test('[S1.2] [S4.6] the pasted link connects, signing in follows, and a reload keeps both', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    await visitor.hears('Scan this QR code with your wallet')
    await visitor.hears('Sign in to Latchkey')
    await visitor.hears('Confirm in Harbor')

    await visitor.page.reload()
    await visitor.isConnected(harborAddress)
    // Until the sign-in is restored, the modal could still open.
    await visitor.page.getByRole('main').getByText('Signed in').first().waitFor()
    expect(await visitor.dialog.isVisible()).toBe(false)
    await wallet.page.reload()
    await wallet.page.getByRole('button', { name: /Latchkey/ }).waitFor()
    await leave()
  })

  test('[S1.2] the QR code contains the copied link', async () => {
    const visitor = await newVisitor(browser(), stack)
    await visitor.open()
    const uri = await copyLink(visitor)
    expect(await readQr(visitor.dialog.getByRole('img', { name: /^QR code to connect/ }).locator('..'))).toBe(uri)
    await visitor.leave()
  })

  test('[S1.2] [S2.7] at phone width a tap opens the wallet by a real link that carries the pairing', async () => {
    const visitor = await newVisitor(browser(), stack, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await visitor.open()
    await visitor.connectButton.tap()
    await visitor.dialog.getByRole('button', { name: /^Harbor/ }).tap()
    const link = visitor.dialog.getByRole('link', { name: 'Open Harbor' })
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.origin).toBe(stack.wallet)
    expect(address.searchParams.get('uri')).toMatch(/^wc:[0-9a-f]{64}@2\?/)

    const wallet = await openHarbor(visitor.context, stack, address.pathname + address.search)
    await wallet.press('Approve')
    await visitor.press('Sign in')
    await wallet.press('Sign in')
    // The wallet's messages do not cover its button.
    const messages = wallet.page.getByRole('region', { name: 'Notifications' })
    const signed = messages.getByRole('status').filter({ hasText: 'Message signed' })
    await signed.waitFor()
    const message = await signed.boundingBox()
    const button = await wallet.page.getByText('Paste a link').boundingBox()
    expect(message!.y + message!.height).toBeLessThan(button!.y)
    await visitor.isClosed()
    await visitor.isConnected(harborAddress)
    await visitor.leave()
  })

  test("[S2.7] at phone width each waiting view has a link to the wallet, even if the wallet's metadata has none", async () => {
    const visitor = await newVisitor(browser(), stack, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const { dialog } = visitor
    const wallet = createTestWallet({
      name: 'Harbor Wallet',
      relayUrl: stack.relay,
      projectId: '0'.repeat(32),
      chains: [31337, 31338].map((id) => ({ id, rpcUrl: rpcUrl(stack, id) })),
      timeoutMs: 30_000,
      oneClickSignIn: false,
    })
    const link = dialog.getByRole('link', { name: /^Open Harbor/ })
    await visitor.open()
    await visitor.connectButton.tap()
    await dialog.getByRole('button', { name: /^Harbor/ }).tap()
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.origin).toBe(stack.wallet)
    await wallet.pair(address.searchParams.get('uri') ?? '')

    wallet.setAutoApprove(false)
    await visitor.press('Sign in')
    expect(await link.getAttribute('href')).toMatch(stack.wallet)
    await wallet.approve('personal_sign')
    await visitor.isClosed()

    // The visitor's choice survives a reload.
    await visitor.page.reload()
    await visitor.isConnected(wallet.address)
    await visitor.connectButton.tap()
    await visitor.press('Send')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.01')
    await chooseRecipient(visitor, harborAddress)
    await visitor.press('Review')
    await visitor.press('Send 0.01 ETH')
    expect(await link.getAttribute('href')).toMatch(stack.wallet)
    await wallet.reject('eth_sendTransaction')
    await visitor.hears('You rejected the request')
    await visitor.leave()
    await wallet.close()
  })

  test('a rejection in the wallet is shown, and the visitor can retry immediately', async () => {
    const visitor = await newVisitor(browser(), stack)
    await visitor.open()
    const uri = await copyLink(visitor)
    const wallet = await openHarbor(visitor.context, stack)
    await wallet.paste(uri)
    await wallet.press('Reject')
    await visitor.heading('Request rejected').waitFor()
    await visitor.hears('Request rejected')
    await visitor.button('Choose another wallet').waitFor()
    // The wallet that scanned the code is unknown, so no initial of a made-up name replaces its logo.
    expect(await visitor.dialog.locator('svg text').count()).toBe(0)

    await visitor.press('Try again')
    const next = await copyShownLink(visitor)
    expect(next).not.toBe(uri)
    await wallet.paste(next)
    await wallet.press('Approve')
    await visitor.button('Sign in').waitFor()
    await visitor.leave()
  })

  test('[S4.4] [S9.2] a code expires ten seconds before the end of its four minutes, and a new one replaces it', async () => {
    const visitor = await newVisitor(browser(), stack)
    await visitor.page.clock.install()
    const offered = new Promise((answered) =>
      visitor.page.on('websocket', (socket) => socket.on('framereceived', answered)),
    )
    const now = () => visitor.page.evaluate(() => Date.now())
    await visitor.open()
    const before = await now()
    const uri = await copyLink(visitor)
    const after = await now()
    await offered
    // From here on only the test advances the page's clock. The code was created between the two readings.
    const paused = (await now()) + clockStepMs
    await visitor.page.clock.pauseAt(paused)
    await passTime(visitor.page, before + 229_000 - paused)
    expect(await visitor.dialog.getByText('QR code expired', { exact: true }).isVisible()).toBe(false)
    await passTime(visitor.page, after - before + 2_000)
    await visitor.dialog.getByText('QR code expired', { exact: true }).waitFor()
    await visitor.hears('QR code expired')
    await visitor.press('Get a new code')
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    expect(await copyShownLink(visitor)).not.toBe(uri)
    await visitor.leave()
  })

  test("the button reports that the modal's code could not be loaded, and the next press retries", async () => {
    const visitor = await newVisitor(browser(), stack)
    const { context, connectButton, dialog, watch } = visitor
    await visitor.open()
    await context.setOffline(true)
    await connectButton.click()
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Reload to try again' }).waitFor()
    await context.setOffline(false)
    await connectButton.click()
    await visitor.isDisconnected()
    await connectButton.click()
    await dialog.getByRole('button', { name: /^Scan with your phone/ }).waitFor()
    watch.forgive(/ERR_INTERNET_DISCONNECTED|dynamically imported/)
    await visitor.leave()
  })

  test('without the directory the bundled wallets are offered, and the full list can be requested again', async () => {
    const visitor = await newVisitor(browser(), stack)
    const { context, dialog, watch } = visitor
    await context.route(/getWallets/, (route) => route.abort())
    await visitor.open()
    await visitor.connectButton.click()
    await dialog.getByRole('button', { name: /^MetaMask/ }).waitFor()
    await dialog.getByRole('button', { name: /^All wallets/ }).click()
    await dialog.getByRole('paragraph').filter({ hasText: "Couldn't load all wallets." }).waitFor()
    await context.unroute(/getWallets/)
    await visitor.press('Try again')
    await dialog.getByRole('button', { name: /^Harbor/ }).waitFor()
    watch.forgive(/ERR_FAILED/)
    await visitor.leave()
  })

  test('[S2.21] closing the modal while connecting ends the offer, and the next opening starts at Connect', async () => {
    const visitor = await newVisitor(browser(), stack)
    await visitor.open()
    const uri = await copyLink(visitor)
    const wallet = await openHarbor(visitor.context, stack)
    await wallet.paste(uri)
    await visitor.press('Close')
    await visitor.isClosed()
    await visitor.isDisconnected()
    await wallet.button('Approve').click()
    await visitor.page.bringToFront()
    await visitor.connectButton.click()
    await visitor.heading('Connect').waitFor()
    await visitor.isDisconnected()
    await visitor.leave()
  })

  test('[S4.14] disconnecting in the app ends the session in the wallet', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    await visitor.connectButton.click()
    await disconnectInSettings(visitor)
    await visitor.isClosed()
    await visitor.isDisconnected()
    await wallet.hears('Latchkey disconnected')
    await wallet.page.getByText('No connected apps').waitFor()
    await leave()
  })

  test('[S4.1] [S4.14] disconnecting in the wallet ends the connection in the app, with a notice', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    await wallet.disconnect('Latchkey')
    await visitor.isDisconnected()
    await visitor.hears('Wallet disconnected')
    await visitor.page.reload()
    await visitor.isDisconnected()
    await leave()
  })
})
