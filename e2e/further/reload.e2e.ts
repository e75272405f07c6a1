import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { chainOf } from '../harness/chain.ts'
import {
  chooseRecipient,
  copyLink,
  harborAddress,
  promptsOf,
  signedInByLink,
  signedInWithInjected,
} from '../harness/flows.ts'
import { openHarbor } from '../harness/harborTab.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

describe('a reload, at each step', () => {
  test('[S4.2] [S4.6] with the QR code open, before the approval, before the sign-in, and during the signature request', async () => {
    const visitor = await newVisitor(browser(), stack)
    await visitor.open()
    await copyLink(visitor)
    await visitor.page.reload()
    await visitor.isDisconnected()
    expect(await visitor.dialog.isVisible()).toBe(false)

    const uri = await copyLink(visitor)
    const wallet = await openHarbor(visitor.context, stack)
    await wallet.paste(uri)
    await wallet.page.reload()
    await wallet.press('Approve')
    await visitor.button('Sign in').waitFor()

    await visitor.page.reload()
    await visitor.press('Sign in')
    await wallet.button('Sign in').waitFor()
    await wallet.page.reload()
    await wallet.button('Sign in').waitFor()

    // The page waits for the response to the wallet's pending request: there is no second one.
    await visitor.page.reload()
    await visitor.heading('Confirm in Harbor').waitFor()
    await wallet.press('Sign in')
    await wallet.hears('Message signed')
    await visitor.isClosed()
    await visitor.isConnected(harborAddress)
    await visitor.page.getByRole('main').getByText('Signed in').waitFor()
    expect(await wallet.page.getByRole('dialog').count()).toBe(0)
    await visitor.leave()
  })

  test('while the wallet is asked to sign in: a refusal after the reload is shown, and Cancel leaves', async () => {
    const visitor = await newVisitor(browser(), stack)
    await visitor.open()
    const uri = await copyLink(visitor)
    const wallet = await openHarbor(visitor.context, stack)
    await wallet.paste(uri)
    await wallet.press('Approve')
    const before = visitor.acknowledgedRequests()
    await visitor.press('Sign in')
    await expect.poll(visitor.acknowledgedRequests).toBeGreaterThan(before)
    await visitor.page.reload()
    await visitor.heading('Confirm in Harbor').waitFor()
    await wallet.press('Reject')
    await visitor.dialog.getByText('Signature declined').first().waitFor()
    await visitor.press('Cancel')
    await visitor.isDisconnected()
    await visitor.leave()
  })

  test('during a transfer request: approving it sends once, and the page stays signed in', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    const to = privateKeyToAddress(generatePrivateKey())
    await visitor.connectButton.click()
    await visitor.press('Send')
    await visitor.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await chooseRecipient(visitor, to)
    await visitor.press('Review')
    await visitor.press('Send 0.5 ETH')
    await wallet.button('Approve').waitFor()
    await visitor.page.reload()
    await visitor.isConnected(harborAddress)
    await wallet.press('Approve')
    await expect.poll(() => chainOf(stack).nativeUnits(to)).toBe(500_000_000_000_000_000n)
    await visitor.page.getByRole('main').getByText('Signed in').waitFor()
    await leave()
  })

  test('[S1.4] the session is renewed before its token expires, in the open page and after a reload', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    await visitor.page.clock.install()
    const renewed = () => visitor.page.waitForResponse((response) => response.url().includes('/auth/v1/refresh'))
    const afterReload = renewed()
    await visitor.page.reload()
    expect((await afterReload).status()).toBe(200)
    await visitor.page.getByRole('main').getByText('Signed in').waitFor()

    const later = renewed()
    await visitor.page.clock.fastForward('14:30')
    expect((await later).status()).toBe(200)
    await visitor.page.getByRole('main').getByText('Signed in').waitFor()
    await visitor.leave()
  })

  test('[S1.4] signing out ends the session on the server: a reload asks to sign in again', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    const revoked = visitor.page.waitForResponse((response) => response.url().includes('/auth/v1/revoke'))
    await visitor.page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    expect((await revoked).status()).toBe(204)
    await visitor.page.reload()
    await visitor.button('Sign in').waitFor()
    await visitor.press('Sign in')
    await visitor.isClosed()
    await visitor.isConnected(wallet.address)
    expect(promptsOf(wallet).filter((method) => method === 'personal_sign')).toHaveLength(2)
    await visitor.leave()
  })
})
