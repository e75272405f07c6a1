import { expect, test } from 'vitest'
import { mailbox } from './harness/mails.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor, type Visitor } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

// The whole way in the modal: real secure site, vaults and mails, and third-party storage as Chromium has it.

const stack = await workerStack()
const browser = testBrowser()

/** Opens Connect and submits the e-mail field. */
async function enterEmail({ connectButton, dialog, press }: Visitor, email: string): Promise<void> {
  await connectButton.click()
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await press('Continue with e-mail')
}

/** The address in the account's heading. */
async function shownAddress({ dialog }: Visitor): Promise<string> {
  const name = await dialog.getByRole('heading', { name: /^Account 0x/ }).getAttribute('aria-label')
  return /0x[0-9a-fA-F]{40}/.exec(name ?? '')?.[0] ?? ''
}

test('[S1.2] [S1.3] [S4.5] a new visitor gets an address by link and code, and comes back with a code alone', async () => {
  const email = `ada.${Date.now()}@example.com`
  const mails = mailbox(stack, email)
  const visitor = await newVisitor(browser(), stack)
  const { page, dialog, heading, press, context } = visitor
  await visitor.open('/?signin=off')
  await enterEmail(visitor, email)

  // The link approves this device; its page shows the same number.
  await heading('Check your e-mail').waitFor()
  const number = await dialog.locator('p > b').textContent()
  const linkPage = await context.newPage()
  await linkPage.goto(await mails.link())
  await linkPage.getByText(number ?? 'no number', { exact: true }).waitFor()
  await linkPage.getByRole('button', { name: 'Approve' }).click()
  await linkPage.getByText('Approved. Go back to the app to continue.').waitFor()
  await linkPage.close()

  // A wrong code, and a reload that goes on at the code.
  await heading('Enter your code').waitFor()
  const code = await mails.code()
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(code === '000000' ? '111111' : '000000')
  await dialog.getByRole('alert').filter({ hasText: "That code isn't right. 2 tries left." }).waitFor()
  await page.reload()
  await visitor.connectButton.click()
  await heading('Enter your code').waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(code)
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(code)

  const address = await shownAddress(visitor)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await dialog.getByText(email).waitFor()
  await press('Close')
  await visitor.isConnected(address)

  // A reload asks the secure site before it counts as connected.
  await page.reload()
  await visitor.isConnected(address)

  await visitor.connectButton.click()
  await press('Settings')
  await press('Disconnect')
  await visitor.isDisconnected()

  // This device is known: no link. Within 30 s after the last code the secure site refuses another one.
  await visitor.connectButton.click()
  const field = dialog.getByRole('textbox', { name: 'E-mail address' })
  await field.fill(email)
  await expect
    .poll(
      async () => {
        if (await heading('Enter your code').isVisible()) return true
        await press('Continue with e-mail').catch(() => {})
        await heading('Enter your code').or(dialog.getByRole('alert')).first().waitFor()
        return heading('Enter your code').isVisible()
      },
      { timeout: 45_000, interval: 3_000 },
    )
    .toBe(true)
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(await mails.code())
  expect(await shownAddress(visitor)).toBe(address)
  // The wrong code, and the mails that were asked for too early.
  visitor.watch.forgive(/status of (400|429)/)
  await visitor.leave()
})
