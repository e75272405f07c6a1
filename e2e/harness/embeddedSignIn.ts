import { mailbox } from './mails.ts'
import type { Visitor } from './visitor.ts'

/** Opens Connect and submits the e-mail field. */
export async function enterEmail({ connectButton, dialog, press }: Visitor, email: string): Promise<void> {
  await connectButton.click()
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await press('Continue with e-mail')
}

/** Approves this device: on the page of the e-mailed link, chooses the number that the modal shows. */
export async function approveDevice(
  { context, dialog, heading }: Visitor,
  mails: ReturnType<typeof mailbox>,
): Promise<void> {
  await heading('Check your e-mail').waitFor()
  const number = await dialog.locator('p > b').textContent()
  const page = await context.newPage()
  await page.goto(await mails.link())
  await page.getByRole('button', { name: number ?? 'no number', exact: true }).click()
  await page.getByText('Go back to the app to continue.').waitFor()
  await page.close()
}

/** Waits for the e-mailed code and enters it. */
export async function enterCode({ dialog, heading }: Visitor, code: string): Promise<void> {
  await heading('Enter your code').waitFor()
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(code)
}

/** The full address in the heading of Account. */
export async function shownAddress({ dialog }: Visitor): Promise<string> {
  const name = await dialog.getByRole('heading', { name: /^Account 0x/ }).getAttribute('aria-label')
  return /0x[0-9a-fA-F]{40}/.exec(name ?? '')?.[0] ?? ''
}

/** Signs up with a new e-mail address. Resolves with the address of the wallet, with the modal closed. */
export async function signUpByEmail(visitor: Visitor, email: string): Promise<string> {
  const mails = mailbox(visitor.stack, email)
  await visitor.open('/?signin=off')
  await enterEmail(visitor, email)
  await enterCode(visitor, await mails.code())
  const address = await shownAddress(visitor)
  await visitor.press('Close')
  await visitor.isClosed()
  await visitor.isConnected(address)
  return address
}
