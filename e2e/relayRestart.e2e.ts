import { afterEach, describe, expect, test } from 'vitest'
import { chooseRecipient, copyLink, harborAddress, signedInByLink } from './harness/flows.ts'
import { openHarbor } from './harness/harborTab.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
/** What a browser itself prints when a socket breaks. */
const brokenSocket = /WebSocket connection to .* failed/

async function relay(order: 'kill' | 'start'): Promise<void> {
  expect((await fetch(`${stack.relayControl}/${order}`, { method: 'POST' })).status).toBe(204)
}

// Also after a failure the next test finds a relay.
afterEach(() => relay('start'))

describe('the relay dies and comes back', () => {
  test('a request the relay had acknowledged is in the wallet after a kill, and its answer reaches the app', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    // The wallet is closed: what is asked now rests in the relay alone.
    await wallet.page.goto('about:blank')
    const before = visitor.acknowledgedRequests()
    await visitor.page
      .getByRole('main')
      .getByRole('button', { name: /^Sign “/ })
      .click()
    await visitor.page.getByText('Waiting for your wallet', { exact: true }).waitFor()
    await expect.poll(visitor.acknowledgedRequests).toBeGreaterThan(before)

    await relay('kill')
    await relay('start')
    await wallet.page.goto(stack.wallet)
    await wallet.button('Approve').click()
    await visitor.page.getByRole('main').getByText('Signed', { exact: true }).waitFor()
    visitor.watch.forgive(brokenSocket)
    wallet.watch.forgive(brokenSocket)
    await leave()
  })

  test('a session made before the kill works after it, and what was asked while it was down arrives', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    await relay('kill')
    await visitor.page
      .getByRole('main')
      .getByRole('button', { name: /^Sign “/ })
      .click()
    await visitor.page.getByText('Waiting for your wallet', { exact: true }).waitFor()
    await relay('start')
    await wallet.button('Approve').click()
    await visitor.page.getByRole('main').getByText('Signed', { exact: true }).waitFor()
    visitor.watch.forgive(brokenSocket)
    wallet.watch.forgive(brokenSocket)
    await leave()
  })

  test('a transfer that the relay could not take is shown as not delivered, and reaches the wallet later', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    await visitor.connectButton.click()
    await visitor.press('Send')
    await visitor.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.01')
    await chooseRecipient(visitor, harborAddress)
    await visitor.press('Review')
    await visitor.button('Send 0.01 ETH').waitFor()
    await relay('kill')
    await visitor.press('Send 0.01 ETH')
    await visitor.heading('Request not delivered yet').waitFor()
    await visitor.hears('Request not delivered yet. Reconnecting')
    await relay('start')
    await wallet.button('Approve').click()
    await visitor.hears('Sent 0.01 ETH')
    visitor.watch.forgive(brokenSocket)
    wallet.watch.forgive(brokenSocket)
    await leave()
  })

  test('while the relay is away the code says so; when it is back the same code connects', async () => {
    const visitor = await newVisitor(browser(), stack)
    await visitor.open()
    const uri = await copyLink(visitor)
    await relay('kill')
    await visitor.dialog.getByText("Can't connect right now", { exact: true }).waitFor()
    await visitor.hears("Can't connect right now")
    await relay('start')
    await visitor.dialog.getByText("Can't connect right now", { exact: true }).waitFor({ state: 'hidden' })
    const wallet = await openHarbor(visitor.context, stack)
    await wallet.paste(uri)
    await wallet.press('Approve')
    await visitor.press('Sign in')
    await wallet.press('Sign in')
    await visitor.isConnected(harborAddress)
    visitor.watch.forgive(brokenSocket)
    await visitor.leave()
  })
})
