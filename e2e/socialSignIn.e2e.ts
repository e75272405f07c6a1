import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailbox } from './harness/mails.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor, type Visitor } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

// Real secure site, vaults and mails; the development issuer stands in for the providers.

const stack = await workerStack()
const browser = testBrowser()

/** Presses a provider in Connect; resolves with its window. */
async function openProvider({ context, press }: Visitor, provider: string): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), press(`Continue with ${provider}`)])
  await popup.getByRole('heading', { name: `Sign in with ${provider}` }).waitFor()
  return popup
}

async function chooseSomebody(popup: Page, { name, email }: { readonly name: string; readonly email: string }) {
  await popup.getByRole('textbox', { name: 'Name' }).fill(name)
  await popup.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()])
}

/** The address in the account's heading. */
async function shownAddress({ dialog }: Visitor): Promise<string> {
  const name = await dialog.getByRole('heading', { name: /^Account 0x/ }).getAttribute('aria-label')
  return /0x[0-9a-fA-F]{40}/.exec(name ?? '')?.[0] ?? ''
}

const somebody = (provider: string) => {
  const name = `${provider} ${Date.now()}`
  return { name, email: `${name.replace(' ', '.').toLowerCase()}@example.com` }
}

test('[S1.2] [S1.3] [S4.7] a Google account gives an address, and the same one after signing out', async () => {
  const visitor = await newVisitor(browser(), stack)
  const person = somebody('Google')
  await visitor.open('/?signin=off')
  await visitor.connectButton.click()
  const popup = await openProvider(visitor, 'Google')
  await visitor.heading('Continue in the Google window').waitFor()
  await chooseSomebody(popup, person)
  const address = await shownAddress(visitor)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.press('Close')
  await visitor.isConnected(address)
  // Neither the code nor its state were in this page.
  expect(visitor.page.url()).not.toMatch(/code|state/)

  await visitor.page.reload()
  await visitor.isConnected(address)
  await visitor.connectButton.click()
  await visitor.press('Settings')
  await visitor.press('Disconnect')
  await visitor.isDisconnected()
  await visitor.connectButton.click()
  await chooseSomebody(await openProvider(visitor, 'Google'), person)
  expect(await shownAddress(visitor)).toBe(address)
  await visitor.leave()
})

test('a GitHub account needs the mailed link on a new device; a cancelled or closed window can be tried again', async () => {
  const visitor = await newVisitor(browser(), stack)
  const person = somebody('GitHub')
  const mails = mailbox(stack, person.email)
  const { dialog, heading, press, context } = visitor
  await visitor.open('/?signin=off')
  await visitor.connectButton.click()
  await press('More accounts')
  await heading('All social accounts').waitFor()
  const [closed] = await Promise.all([context.waitForEvent('page'), press('GitHub')])
  await heading('Continue in the GitHub window').waitFor()
  await closed.close()
  await heading('The window was closed').waitFor()

  const [cancelled] = await Promise.all([context.waitForEvent('page'), press('Try again')])
  await Promise.all([cancelled.waitForEvent('close'), cancelled.getByRole('button', { name: 'Cancel' }).click()])
  await heading('You cancelled').waitFor()

  const [popup] = await Promise.all([context.waitForEvent('page'), press('Try again')])
  await chooseSomebody(popup, person)
  await heading('Check your e-mail').waitFor()
  const number = await dialog.locator('p > b').textContent()
  const linkPage = await context.newPage()
  await linkPage.goto(await mails.link())
  await linkPage.getByText(number ?? 'no number', { exact: true }).waitFor()
  await linkPage.getByRole('button', { name: 'Approve' }).click()
  await linkPage.getByText('Approved. Go back to the app to continue.').waitFor()
  await linkPage.close()
  expect(await shownAddress(visitor)).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.leave()
})

test("Apple's form ends in the same place, and a blocked window is opened by a button", async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, heading, press, context } = visitor
  await visitor.open('/?signin=off')
  await page.evaluate(() => {
    const { open } = window
    // What a blocker answers to a window that no click asked for.
    window.open = (url, ...rest) => (url === 'about:blank' ? null : open.call(window, url, ...rest))
  })
  await visitor.connectButton.click()
  await press('Continue with Apple')
  await heading('Your browser blocked the window').waitFor()
  const [popup] = await Promise.all([context.waitForEvent('page'), press('Open Apple')])
  await chooseSomebody(popup, somebody('Apple'))
  expect(await shownAddress(visitor)).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.leave()
})
