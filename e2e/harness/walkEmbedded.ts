import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signUpByEmail } from './embeddedSignIn.ts'
import { mailbox } from './mails.ts'
import type { Stack } from './stack.ts'
import { newVisitor, type Visitor } from './visitor.ts'
import { watchPage } from './watch.ts'

type Show = (name: string, page: Page) => Promise<void>

/** Visits every screen of the embedded wallet: e-mail and social sign-in, the pages of the secure site, and its approval sheet. */
export async function walkEmbedded(browser: Browser, stack: Stack, params: walkEmbedded.Params): Promise<void> {
  const visitor = await newVisitor(browser, stack, params.context)
  const email = `edith.${Date.now() % 1e9}@example.com`
  await visitor.open('/?signin=off')
  await visitor.connectButton.click()
  await walkEmail(visitor, { browser, email, show: params.onScreen })
  await walkApproval(visitor, params.onScreen)
  await walkSocial(visitor, email, params.onScreen)
  // The wrong code.
  visitor.watch.forgive(/status of (400|409)/)
  await visitor.leave()
}

export declare namespace walkEmbedded {
  type Params = { readonly onScreen: Show; readonly context?: BrowserContextOptions }
}

type Walk = { readonly browser: Browser; readonly email: string; readonly show: Show }

async function walkEmail(visitor: Visitor, { browser, email, show }: Walk) {
  const { page, context, stack, dialog, heading, press } = visitor
  const mails = mailbox(stack, email)
  // The visitor has a wallet, but not in this browser.
  const other = await newVisitor(browser, stack)
  await signUpByEmail(other, email)
  await mails.code()
  await other.leave()
  const code = dialog.getByRole('textbox', { name: '6-digit code' })
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await show('30-email-field', page)
  await press('Continue with e-mail')
  await heading('Enter your code').waitFor()
  await show('31-email-code', page)
  const mailed = await mails.code()
  await code.fill(mailed === '000000' ? '111111' : '000000')
  await dialog.getByRole('alert').filter({ hasText: 'tries left' }).waitFor()
  await show('32-email-wrong-code', page)
  await code.fill(mailed)

  await heading('Check your e-mail').waitFor()
  await show('33-email-link', page)
  const number = (await dialog.locator('p > b').textContent()) ?? ''
  const link = await mails.link()
  const linkPage = await context.newPage()
  const watch = await watchPage(linkPage, [new URL(link).origin])
  await linkPage.goto(link)
  await linkPage.getByRole('button', { name: number }).waitFor()
  await show('34-link-page', linkPage)
  await linkPage.getByRole('button', { name: number }).click()
  await linkPage.getByText('Go back to the app to continue.').waitFor()
  await show('35-link-page-approved', linkPage)
  expect(watch.problems()).toEqual([])
  await linkPage.close()

  await heading(/^Account 0x/).waitFor()
  await dialog.getByText(email).waitFor()
  await show('36-email-account', page)
  await press('Close')
}

async function walkApproval({ page, connectButton, press, isDisconnected }: Visitor, show: Show) {
  const sheet = page.frameLocator('iframe[title="Secure wallet"]').getByRole('dialog')
  await page.getByRole('button', { name: 'Sign “Hello”' }).click()
  await sheet.getByText('Hello', { exact: true }).waitFor()
  await show('37-approve-message', page)
  await sheet.getByRole('button', { name: 'Reject', exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
  await connectButton.click()
  await press('Settings')
  await show('38-email-settings', page)
  await press('Disconnect')
  await isDisconnected()
}

async function walkSocial(
  { page, context, connectButton, dialog, heading, press }: Visitor,
  email: string,
  show: Show,
): Promise<void> {
  await connectButton.click()
  await press('More accounts')
  await heading('Social accounts').waitFor()
  await show('40-socials', page)
  const [closed] = await Promise.all([context.waitForEvent('page'), press('GitHub')])
  await heading('Continue with GitHub').waitFor()
  await show('41-social-window', page)
  await closed.close()
  await heading('Window closed?').waitFor()
  await show('42-social-closed', page)
  await press('Back')
  // The address has a wallet by e-mail.
  const [popup] = await Promise.all([context.waitForEvent('page'), press('Google')])
  await popup.getByRole('textbox', { name: 'Name' }).fill('Edith')
  await popup.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()])
  await dialog.getByRole('button', { name: 'Sign in with e-mail' }).waitFor()
  await show('43-social-taken', page)
  await press('Sign in with e-mail')
  await heading('Your e-mail address').waitFor()
  await show('44-email-login', page)
}
