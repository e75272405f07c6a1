import type { Page } from 'playwright-core'

/** Enters a recipient in the form of Send. */
export async function chooseRecipient(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Recipient/ }).click()
  await page.getByLabel('Recipient address').fill(`0x${'c'.repeat(40)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
}
