import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { recordAnnouncements, takeAnnouncements } from './announcements.ts'
import { holdFrames, inPage } from './frames.ts'
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

test('focuses an empty amount field', async () => {
  const { page } = await openSend()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('inputmode'))).toBe('decimal')
  await page.close()
})

test('groups thousands while the amount is not being edited', async () => {
  const { page, dialog } = await openSend()
  const input = dialog.locator('[inputmode=decimal]')
  await input.fill('12345.5')
  expect(await input.inputValue()).toBe('12345.5')
  await input.blur()
  expect(await input.inputValue()).toBe('12,345.5')
  await input.focus()
  expect(await input.inputValue()).toBe('12345.5')
  await page.close()
})

test('after a paste shows the start of the address, and the full address below', async () => {
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

test('reports an invalid address once the visitor stops typing, not at each key', async () => {
  const { page, dialog } = await openSend()
  await page.evaluate(() => globalThis.modal.push({ name: 'WalletSend', step: 'recipient' }))
  const input = dialog.getByRole('textbox', { name: 'Recipient address' })
  await input.waitFor()
  await page.clock.install()
  // An installed clock runs on: on a slow machine, the pauses between keys would count as the end of typing.
  await page.clock.pauseAt(Date.now() + 60_000)
  await recordAnnouncements(page)
  for (const key of ['0', 'x', '1', '2']) {
    await input.press(key)
    await page.clock.runFor(100)
  }
  expect(await takeAnnouncements(page)).toEqual([])
  await page.clock.runFor(300)
  const error = "0x12 isn't a valid address on this network. Check it and try again."
  await dialog.getByRole('alert').filter({ hasText: error }).waitFor()
  expect(await takeAnnouncements(page)).toEqual([error])
  await page.close()
})

test('Paste fills the empty field from the clipboard, focuses it and shows the start of the address', async () => {
  const { page, dialog } = await openSend()
  await page.evaluate(() => globalThis.modal.push({ name: 'WalletSend', step: 'recipient' }))
  const input = dialog.getByRole('textbox', { name: 'Recipient address' })
  const paste = dialog.getByRole('button', { name: 'Paste' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(` ${text}\n`), address)
  await paste.click()
  await expect.poll(() => input.inputValue()).toBe(address)
  await paste.waitFor({ state: 'detached' })
  const view = () =>
    input.evaluate((field: HTMLInputElement) => [
      document.activeElement === field,
      field.selectionStart,
      field.scrollLeft,
    ])
  await expect.poll(view).toEqual([true, 0, 0])
  await page.close()
})

test('animates the amount from the form to the review', async () => {
  const { page, dialog } = await openSend()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await dialog.getByText('COIN').first().waitFor()
  const input = dialog.locator('[inputmode=decimal]')
  await input.fill('1.25')
  await page.evaluate(() => globalThis.modal.push({ name: 'WalletSend', step: 'recipient' }))
  await dialog.getByRole('textbox', { name: 'Recipient address' }).fill(address)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await input.waitFor()
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const from = (await input.boundingBox())!
  const frames = await holdFrames(inPage(page))
  await dialog.getByRole('button', { name: 'Review' }).click()
  const figure = dialog.locator('[data-lk-shared=amount]').filter({ hasText: '1.25' })
  await figure.waitFor()
  await frames.at(0)
  const start = (await figure.boundingBox())!
  expect(start.x).toBeCloseTo(from.x, 0)
  expect(start.y).toBeCloseTo(from.y, 0)
  expect(start.height).toBeCloseTo(from.height, 0)
  await frames.release()
  const end = (await figure.boundingBox())!
  const sheet = (await dialog.locator('xpath=./div').first().boundingBox())!
  expect(end.x + end.width / 2).toBeCloseTo(sheet.x + sheet.width / 2, 0)
  await page.close()
})
