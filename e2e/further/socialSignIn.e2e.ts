import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approveDevice, shownAddress } from '../harness/embeddedSignIn.ts'
import { mailbox } from '../harness/mails.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// Runs with the real secure site, vaults and e-mails. The development issuer replaces the providers.

const stack = await workerStack()
const browser = testBrowser()

/** Clicks a provider in Connect. Resolves with the window of the provider. */
async function openProvider({ context, press }: Visitor, provider: string): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), press(`Continue with ${provider}`)])
  await popup.getByRole('heading', { name: `Sign in with ${provider}` }).waitFor()
  return popup
}

type Person = { readonly name: string; readonly email: string }

async function fillPerson(popup: Page, { name, email }: Person): Promise<void> {
  await popup.getByRole('textbox', { name: 'Name' }).fill(name)
  await popup.getByRole('textbox', { name: 'E-mail address' }).fill(email)
}

async function choosePerson(popup: Page, person: Person): Promise<void> {
  await fillPerson(popup, person)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()])
}

const newPerson = (provider: string) => {
  const name = `${provider} ${Date.now()}`
  return { name, email: `${name.replace(' ', '.').toLowerCase()}@example.com` }
}

test('[S1.2] [S1.3] [S4.7] signs up with Google, and gets the same address after signing out', async () => {
  const visitor = await newVisitor(browser(), stack)
  const person = newPerson('Google')
  await visitor.open('/?signin=off')
  await visitor.connectButton.click()
  const popup = await openProvider(visitor, 'Google')
  await visitor.heading('Continue with Google').waitFor()
  await choosePerson(popup, person)
  const address = await shownAddress(visitor)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.press('Close')
  await visitor.isConnected(address)
  // The app's URL never contains the code or the state.
  expect(visitor.page.url()).not.toMatch(/code|state/)

  await visitor.page.reload()
  await visitor.isConnected(address)
  await visitor.connectButton.click()
  await visitor.press('Settings')
  await visitor.press('Disconnect')
  await visitor.isDisconnected()
  await visitor.connectButton.click()
  await choosePerson(await openProvider(visitor, 'Google'), person)
  expect(await shownAddress(visitor)).toBe(address)
  await visitor.leave()
})

test('GitHub needs the e-mailed link on a new device, and can be retried after a closed window, and resumes after a reload', async () => {
  const visitor = await newVisitor(browser(), stack)
  const person = newPerson('GitHub')
  const mails = mailbox(stack, person.email)
  const { heading, press, context } = visitor
  await visitor.open('/?signin=off')
  await visitor.connectButton.click()
  await press('More accounts')
  await heading('Social accounts').waitFor()
  const [closed] = await Promise.all([context.waitForEvent('page'), press('GitHub')])
  await heading('Continue with GitHub').waitFor()
  await closed.close()
  await heading('Window closed?').waitFor()

  const [cancelled] = await Promise.all([context.waitForEvent('page'), press('Try again')])
  await Promise.all([cancelled.waitForEvent('close'), cancelled.getByRole('button', { name: 'Cancel' }).click()])
  await heading('You canceled').waitFor()

  const [popup] = await Promise.all([context.waitForEvent('page'), press('Try again')])
  await choosePerson(popup, person)
  await heading('Check your e-mail').waitFor()
  await visitor.dialog.getByRole('button', { name: /^Send again in \d+ s$/ }).waitFor()
  // The visitor left the page to read the e-mail.
  await visitor.page.reload()
  await visitor.connectButton.click()
  await approveDevice(visitor, mails)
  expect(await shownAddress(visitor)).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.leave()
})

test.each([
  ['Facebook', 'without an e-mail'],
  ['X', 'with the mailed link'],
  ['Discord', 'with the mailed link'],
])('signs up with %s on a new device, %s', async (provider, mailed) => {
  const visitor = await newVisitor(browser(), stack)
  const { press, context } = visitor
  const person = newPerson(provider)
  await visitor.open('/?signin=off')
  await visitor.connectButton.click()
  await press('More accounts')
  const [popup] = await Promise.all([context.waitForEvent('page'), press(provider)])
  await popup.getByRole('heading', { name: `Sign in with ${provider}` }).waitFor()
  await choosePerson(popup, person)
  if (mailed === 'with the mailed link') await approveDevice(visitor, mailbox(stack, person.email))
  const address = await shownAddress(visitor)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await press('Close')
  await visitor.isConnected(address)
  await visitor.leave()
})

test('after a reload of the app, the open window reports that it is lost, and a second attempt signs in', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, connectButton } = visitor
  const person = newPerson('Google')
  await visitor.open('/?signin=off')
  await connectButton.click()
  const popup = await openProvider(visitor, 'Google')
  await page.reload()
  await visitor.isDisconnected()
  await fillPerson(popup, person)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await popup.getByText('Close it, go back to the app and try again.').waitFor()
  expect(popup.url()).not.toContain('code=')
  await popup.close()
  await visitor.isDisconnected()

  await connectButton.click()
  await choosePerson(await openProvider(visitor, 'Google'), person)
  const address = await shownAddress(visitor)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.press('Close')
  await visitor.isConnected(address)
  await visitor.leave()
})

test('a sign-in that waits in another tab ends when the visitor is signed in', async () => {
  const visitor = await newVisitor(browser(), stack)
  const [social, farcaster] = [await visitor.secondTab(), await visitor.secondTab()]
  const windows: Page[] = []
  for (const tab of [visitor, social]) {
    await tab.open('/?signin=off')
    await tab.connectButton.click()
    windows.push(await openProvider(tab, 'Google'))
    await tab.heading('Continue with Google').waitFor()
  }
  await farcaster.open('/?signin=off')
  await farcaster.connectButton.click()
  await farcaster.press('Continue with Farcaster')
  await farcaster.button('Copy link').waitFor()
  const [first, second] = windows as [Page, Page]
  await choosePerson(first, newPerson('Google'))
  const address = await shownAddress(visitor)
  for (const tab of [social, farcaster]) expect(await shownAddress(tab)).toBe(address)
  await expect.poll(() => second.isClosed()).toBe(true)
  await visitor.leave()
})

test("signs up with Apple's form post, and opens a blocked window by a button", async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, heading, press, context } = visitor
  await visitor.open('/?signin=off')
  await page.evaluate(() => {
    const { open } = window
    // Returns null like a pop-up blocker.
    window.open = (url, ...rest) => (String(url).endsWith('/social/start') ? null : open.call(window, url, ...rest))
  })
  await visitor.connectButton.click()
  await press('More accounts')
  await press('Apple')
  await heading('The window was blocked').waitFor()
  const [popup] = await Promise.all([context.waitForEvent('page'), press('Open Apple')])
  await choosePerson(popup, newPerson('Apple'))
  expect(await shownAddress(visitor)).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.leave()
})
