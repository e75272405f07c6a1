import { afterEach, describe, expect, test } from 'vitest'
import { chooseRecipient, copyLink, harborAddress, signedInByLink } from '../harness/flows.ts'
import { openHarbor } from '../harness/harborTab.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
/** The browser's own message about a lost socket. */
const brokenSocket = /WebSocket connection to .* failed/

async function relay(order: 'kill' | 'start'): Promise<void> {
  expect((await fetch(`${stack.relayControl}/${order}`, { method: 'POST' })).status).toBe(204)
}

// Start the relay again even after a failed test.
afterEach(() => relay('start'))

describe('a relay that is killed and restarted', () => {
  test('an acknowledged request reaches the wallet after a kill, and its response reaches the app', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    // The wallet is closed, so only the relay has the request.
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

  test('a session works after the kill, and requests sent meanwhile arrive', async () => {
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

  test('a transfer that could not be sent to the relay is shown as not delivered, and reaches the wallet later', async () => {
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

  test('the QR code view shows that the relay is unreachable; once it is back the same code connects', async () => {
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
