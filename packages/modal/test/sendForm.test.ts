import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })
const address = `0x${'12'.repeat(19)}34`

async function openSend() {
  const page = await openPage(fixture)
  const dialog = page.getByRole('dialog')
  await page.evaluate(() => globalThis.modal.open({ name: 'Connect' }))
  await dialog.getByRole('button', { name: 'Wallet of first' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => globalThis.modal.open({ name: 'WalletSend' }))
  await dialog.locator('[inputmode=decimal]').waitFor()
  return { page, dialog }
}

test('a form without an amount puts the cursor there', async () => {
  const { page } = await openSend()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('inputmode'))).toBe('decimal')
  await page.close()
})

test('a pasted address shows its start, and in whole below', async () => {
  const { page, dialog } = await openSend()
  await page.evaluate(() => globalThis.modal.push({ name: 'WalletSend', step: 'recipient' }))
  const input = dialog.getByRole('textbox', { name: 'Recipient address' })
  await input.waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), address)
  await input.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect.poll(() => input.inputValue()).toBe(address)
  const view = () => input.evaluate((field: HTMLInputElement) => [field.selectionStart, field.scrollLeft])
  await expect.poll(view).toEqual([0, 0])
  const whole = dialog.locator('bdi').filter({ hasText: address })
  expect(await whole.count()).toBe(1)
  await page.close()
})
