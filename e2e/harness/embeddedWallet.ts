import type { Locator, Page } from 'playwright-core'
import { mailbox } from './mails.ts'
import type { Stack } from './stack.ts'

/** Signs a new visitor in on the modal's e-mail field: the link of a new device, then the code. */
export async function signInByEmail(page: Page, stack: Stack): Promise<void> {
  const email = `grace.${Date.now()}@example.com`
  const mails = mailbox(stack, email)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await dialog.getByRole('button', { name: 'Continue with e-mail', exact: true }).click()
  const linkPage = await page.context().newPage()
  await linkPage.goto(await mails.link())
  await linkPage.getByRole('button', { name: 'Approve' }).click()
  await linkPage.getByText('Approved. Go back to the app to continue.').waitFor()
  await linkPage.close()
  await dialog.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(await mails.code())
}

/** The sheet that the secure site draws for a request. */
export function embeddedSheet(page: Page): { readonly sheet: Locator; readonly button: (name: string) => Locator } {
  const sheet = page.frameLocator('iframe[title="Secure wallet"]').getByRole('dialog')
  return { sheet, button: (name) => sheet.getByRole('button', { name, exact: true }) }
}
