import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture'), inParts: true })
const phone = { viewport: { width: 390, height: 844 } }
const open = (page: Page) => page.getByRole('button', { name: 'Open', exact: true }).click()
const shows = (page: Page, title: string | RegExp) => page.getByRole('heading', { name: title, level: 2 }).waitFor()
const isClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

async function connect(page: Page): Promise<void> {
  await open(page)
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await isClosed(page)
}

test.each([
  { mode: 'manual wallet connection', options: { manualWalletConnect: true } },
  { mode: 'no chain adapters', options: { adapters: [] } },
])('[S2.16] with $mode a phone starts with the list of wallets, a desktop with the QR code', async ({ options }) => {
  for (const tab of [undefined, phone]) {
    const page = await openPage(fixture, { options, ...(tab && { tab }) })
    await open(page)
    await shows(page, tab ? 'All wallets' : 'Scan with your phone')
    await page.close()
  }
})

test('[S2.16] manual wallet connection takes precedence over the connected account', async () => {
  const page = await openPage(fixture, { options: { manualWalletConnect: true } })
  await page.evaluate(() => globalThis.page.latchkey.open({ name: 'Connect' }))
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await isClosed(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await shows(page, 'Scan with your phone')
  await page.close()
})

test('[S2.17] [S2.18] opens Account if an address is connected, unless the app requests a view', async () => {
  const page = await openPage(fixture)
  await open(page)
  await shows(page, 'Connect')
  await page.keyboard.press('Escape')
  await isClosed(page)
  await connect(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await shows(page, /^Account 0x/)
  await page.keyboard.press('Escape')
  await isClosed(page)
  await page.evaluate(() => globalThis.page.latchkey.open({ name: 'WhatIsAWallet' }))
  await shows(page, 'What is a wallet?')
  await page.close()
})

test('[S2.19] [S2.20] Back goes to the previous view, is absent on the first one, and reopening resets the stack', async () => {
  const page = await openPage(fixture)
  await open(page)
  await shows(page, 'Connect')
  const back = page.getByRole('button', { name: 'Back', exact: true })
  expect(await back.count()).toBe(0)
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await shows(page, 'What is a wallet?')
  await back.click()
  await shows(page, 'Connect')
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await shows(page, 'What is a wallet?')
  await page.getByRole('button', { name: 'Close' }).click()
  await isClosed(page)
  await open(page)
  await shows(page, 'Connect')
  await page.evaluate(() => globalThis.modal.back())
  await isClosed(page)
  await page.close()
})

test('[S2.21] opens with Connect after closing during a wallet request', async () => {
  const page = await openPage(fixture)
  await page.evaluate(() => globalThis.page.setAnswer('never'))
  await open(page)
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await shows(page, 'Wallet of first')
  await page.getByRole('button', { name: 'Close' }).click()
  await isClosed(page)
  expect(await page.locator('output').textContent()).toBe('disconnected')
  await open(page)
  await shows(page, 'Connect')
  await page.close()
})
