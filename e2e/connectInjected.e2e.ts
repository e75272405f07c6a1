import { describe, expect, test } from 'vitest'
import { multiChainExtension } from './harness/extensions.ts'
import { disconnectInSettings, promptsOf, signedInWithInjected } from './harness/flows.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor, newVisitorWithWallet } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

describe('a wallet in this browser', () => {
  test('[S1.2] [S1.4] [S2.2] [S4.6] is found, connects and signs in; the modal closes', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    expect(promptsOf(wallet)).toEqual(['eth_requestAccounts', 'personal_sign'])
    await visitor.hears('Confirm in Kestrel')
    await visitor.hears('Sign in to Latchkey')
    await visitor.leave()
  })

  test('[S4.2] a reload shows the address as connecting until the wallet responds, and sends no new request', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    const before = wallet.requests.length
    await visitor.page.reload()
    await visitor.isConnected(wallet.address)
    expect(wallet.requests).toHaveLength(before)
    const html = await (await visitor.context.request.get(stack.web)).text()
    expect(html).toContain(`${wallet.address.slice(0, 4)}…${wallet.address.slice(-6)}`)
    expect(html).toMatch(/aria-busy="true"/)
    await visitor.leave()
  })

  test('an app can load another page as soon as the modal closes', async () => {
    const { visitor } = await newVisitorWithWallet(browser(), stack)
    const { page, dialog } = visitor
    await visitor.open()
    await visitor.connectButton.click()
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('dialog[open]')) return
        observer.disconnect()
        location.assign('/?welcome')
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    await dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await visitor.press('Sign in')
    await page.waitForURL((url) => url.search === '?welcome')
    await visitor.leave()
  })

  test("the wallet's window can be opened again, and approving the second request connects", async () => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
    wallet.setAutoApprove(false)
    await visitor.open()
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await wallet.nextRequest('eth_requestAccounts')
    const second = wallet.nextRequest('eth_requestAccounts')
    await visitor.press('Open Kestrel')
    await (await second).approve()
    await visitor.button('Sign in').waitFor()
    await visitor.leave()
  })

  test('[S2.7] a rejection is shown and announced, and a retry works', async () => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
    wallet.rejectNext('eth_requestAccounts')
    await visitor.open()
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await visitor.heading('Request rejected').waitFor()
    await visitor.hears('Request rejected')
    await visitor.isDisconnected()
    await visitor.press('Try again')
    await visitor.button('Sign in').waitFor()
    await visitor.leave()
  })

  test('[S2.11] [S4.6] [S8.4] declining to sign in keeps the view with the reason; cancelling disconnects where signing in is required', async () => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
    await visitor.open()
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await visitor.button('Sign in').waitFor()
    wallet.rejectNext('personal_sign')
    await visitor.press('Sign in')
    await visitor.dialog.getByText('Signature declined').first().waitFor()
    await visitor.hears('Signature declined')
    await visitor.press('Cancel')
    await visitor.isClosed()
    await visitor.isDisconnected()
    await visitor.leave()
  })

  test('[S4.6] the sign-in warns that cancelling disconnects and ignores stray clicks; a sign-in started from Account keeps the connection', async () => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
    const { page, dialog, connectButton } = visitor
    const warning = dialog.getByText('If you cancel or close, your wallet is disconnected.')
    await visitor.open()
    await connectButton.click()
    await dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await warning.waitFor()
    await page.mouse.click(20, 400)
    await visitor.press('Sign in')
    await visitor.isClosed()
    await visitor.isConnected(wallet.address)

    await connectButton.click()
    await visitor.press('Settings')
    await visitor.press('Sign out')
    await visitor.press('Sign in')
    await dialog.getByText('Website').waitFor()
    expect(await warning.count()).toBe(0)
    await visitor.press('Cancel')
    await visitor.press('Sign in')
    await dialog.getByText('Website').waitFor()
    await page.keyboard.press('Escape')
    await visitor.isClosed()
    await visitor.isConnected(wallet.address)
    await visitor.leave()
  })

  test('[S4.2] [S2.18] Account opens while the wallet does not respond after a reload, and offers Disconnect', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    wallet.setLatency(60_000)
    await visitor.page.reload()
    await visitor.connectButton.click()
    await visitor.dialog.getByText('Waiting for Kestrel').waitFor()
    await disconnectInSettings(visitor)
    await visitor.isDisconnected()
    await visitor.leave()
  })

  test('[S2.7] a wallet with two namespaces asks which one to connect, and marks the one that is connected', async () => {
    const { wallet, solana } = multiChainExtension(stack, 'Plover', 7)
    const visitor = await newVisitor(browser(), stack)
    await wallet.inject(visitor.context)
    await visitor.open('/?signin=off')
    const choose = async (namespace: RegExp) => {
      await visitor.dialog.getByRole('button', { name: /^Plover/ }).click()
      await visitor.heading('Choose a network').waitFor()
      await visitor.hears(/^Choose a network/)
      await visitor.dialog.getByRole('button', { name: namespace }).click()
    }
    await visitor.connectButton.click()
    await choose(/^Solana/)
    await visitor.isClosed()
    await visitor.isConnected(solana)
    expect(promptsOf(wallet)).toEqual(['standard:connect'])

    await visitor.connectButton.click()
    await visitor.press('Settings')
    await visitor.press(/^Your wallets/)
    await visitor.press('Connect another wallet')
    await visitor.dialog.getByRole('button', { name: /^Plover/ }).click()
    await visitor.dialog.getByRole('button', { name: /^Solana.*Connected$/ }).waitFor()
    await visitor.press('Back')
    await choose(/^Ethereum/)
    await visitor.heading('Your wallets').waitFor()
    await visitor.isConnected(wallet.address)
    await visitor.leave()
  })

  test('[S2.21] closing the modal cancels a pending connection, whatever the wallet responds later', async () => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
    wallet.setAutoApprove(false)
    await visitor.open()
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await visitor.heading('Confirm in Kestrel').waitFor()
    // The view opens before the request is sent, so wait for the request before closing.
    const request = await wallet.nextRequest('eth_requestAccounts')
    await visitor.page.keyboard.press('Escape')
    await visitor.isClosed()
    await visitor.isDisconnected()
    await request.approve()
    await visitor.connectButton.click()
    await visitor.heading('Connect').waitFor()
    await visitor.isDisconnected()
    await visitor.leave()
  })

  test('[S4.1] removing the site in the wallet disconnects the app in every tab', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    const second = await visitor.secondTab()
    await second.open()
    await second.isConnected(wallet.address)
    await wallet.disconnect()
    await visitor.isDisconnected()
    await second.isDisconnected()
    await visitor.hears('Wallet disconnected')
    await visitor.leave()
  })

  test('[S1.4] two tabs share one sign-in, and either can renew it', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    const second = await visitor.secondTab()
    await second.open()
    await second.isConnected(wallet.address)
    await visitor.page.reload()
    await visitor.isConnected(wallet.address)
    await second.page.reload()
    await second.isConnected(wallet.address)
    expect(promptsOf(wallet).filter((method) => method === 'personal_sign')).toHaveLength(1)
    for (const tab of [visitor, second]) await tab.page.getByText('Signed in').first().waitFor()
    await visitor.leave()
  })

  test('[S2.9] [S4.10] an unlisted network opens Unsupported network; a listed one leads back', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    await wallet.switchChain(1)
    await visitor.heading('Unsupported network').waitFor()
    await visitor.hears("Latchkey doesn't support this network")
    await visitor.dialog.getByRole('button', { name: /^Latchkey Devnet Two/ }).click()
    await visitor.isClosed()
    await visitor.isConnected(wallet.address)
    expect(promptsOf(wallet).at(-1)).toBe('wallet_switchEthereumChain')
    await visitor.leave()
  })
})
