import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })
const to = `0x${'12'.repeat(19)}34`

/** Fills in a transfer of 2 COIN. The chain would leave it pending. */
async function fill() {
  const page = await openPage(fixture)
  const dialog = page.getByRole('dialog')
  await page.evaluate(() => {
    globalThis.page.setFate('pending')
    globalThis.modal.open({ name: 'Connect' })
  })
  await dialog.getByRole('button', { name: 'Wallet of first' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => globalThis.modal.open({ name: 'WalletSend' }))
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2')
  await dialog.getByRole('button', { name: 'Recipient Choose recipient' }).click()
  await dialog.getByRole('textbox', { name: 'Recipient address' }).fill(to)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  return { page, dialog }
}

async function send() {
  const { page, dialog } = await fill()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send 2 COIN' }).click()
  await dialog.getByRole('heading', { name: 'Sending COIN' }).waitFor()
  return { page, dialog }
}

test('the form asks the embedded wallet at once, and is unchanged after a rejection', async () => {
  const { page, dialog } = await fill()
  await page.evaluate(() => {
    const { store } = globalThis.modal.latchkey
    store.setState(({ connections }) => ({ connections: connections.map((one) => ({ ...one, via: 'embedded' })) }))
    globalThis.page.setAnswer('no')
  })
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByText('You rejected the request', { exact: false }).first().waitFor()
  await dialog.getByRole('heading', { name: 'Send', exact: true }).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('2')
  await page.evaluate(() => globalThis.page.setAnswer('yes'))
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('heading', { name: 'Sending COIN' }).waitFor()
  await page.close()
})

const setFate = (page: Page, fate: Parameters<typeof globalThis.page.setFate>[0]) =>
  page.evaluate((next) => globalThis.page.setFate(next), fate)
const toasts = (page: Page) => page.evaluate(() => globalThis.modal.store.getState().toasts.map(({ title }) => title))

test('[S2.23] follows a native transfer until it is final, with the emptied form behind it', async () => {
  const { page, dialog } = await send()
  await dialog.getByText('2 COIN', { exact: true }).waitFor()
  const stages = dialog.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  expect(await stages.allTextContents()).toEqual([
    expect.stringMatching(/^Approved in Wallet of first\d/),
    'Waiting for confirmation',
    'Confirmed',
  ])
  expect(await toasts(page)).toEqual([])
  await setFate(page, 'confirmed')
  await dialog.getByRole('heading', { name: 'Sent COIN' }).waitFor()
  await expect.poll(() => stages.nth(1).textContent()).toBe('Sent to the network')
  expect(await toasts(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Recipient Choose recipient' }).waitFor()
  expect(await toasts(page)).toEqual([])
  await page.close()
})

test('the copy button does not cover the transaction hash, however long its label is', async () => {
  const { page, dialog } = await send()
  await page.evaluate(() => globalThis.setLocale('fr'))
  await page.setViewportSize({ width: 320, height: 700 })
  const copy = dialog.getByRole('button', { name: 'Copier le hash' })
  await copy.waitFor()
  const gap = await copy.evaluate((button) => {
    const [text, icon] = ['bdi', 'svg'].map((part) => button.querySelector(part)?.getBoundingClientRect())
    return (icon?.left ?? 0) - (text?.right ?? 0)
  })
  expect(gap).toBeCloseTo(6, 0)
  await page.close()
})

test('Done opens the account, even while the transfer is pending', async () => {
  const { page, dialog } = await send()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('tab', { name: 'Tokens' }).waitFor()
  await expect.poll(() => toasts(page)).toEqual([expect.stringContaining('Sending')])
  await setFate(page, 'confirmed')
  await expect.poll(() => toasts(page)).toEqual([expect.stringContaining('Sent')])
  await page.close()
})

test('a toast reports the outcome if the modal is closed while the transfer is pending', async () => {
  const { page, dialog } = await send()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => toasts(page)).toEqual([expect.stringContaining('Sending')])
  await setFate(page, 'failed')
  await expect.poll(() => toasts(page)).toEqual([expect.stringContaining("wasn't sent")])
  await page.close()
})

test.each([
  ['failed', 'Transaction failed', 'The network rejected it. Only the network fee was charged.'],
  ['replaced', 'Replaced', 'Another transaction took its place.'],
  ['dropped', 'Dropped', 'Nothing was sent.'],
] as const)('the result view shows the outcome of a transfer: %s', async (fate, title, words) => {
  const { page, dialog } = await send()
  await setFate(page, fate)
  await dialog.getByRole('heading', { name: title }).waitFor()
  await dialog.getByText(words, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('tab', { name: 'Tokens' }).waitFor()
  expect(await toasts(page)).toEqual([])
  await page.close()
})
