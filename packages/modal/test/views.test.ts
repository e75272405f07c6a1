import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/browser.mjs'
import { servePage } from '../../ui/test/servePage.ts'
import type {} from './fixture/main.tsx'

let browser: Browser
let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  const root = join(import.meta.dirname, 'fixture')
  ;[browser, site] = await Promise.all([launchBrowser(), servePage({ root })])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** A page of an app with these options. Its server answers nothing. */
async function openPage(options: typeof globalThis.options = {}): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(10_000)
  await page.route('**/v1/**', () => {})
  await page.addInitScript((given) => {
    globalThis.options = given
  }, options)
  await page.goto(site.url)
  return page
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
}

async function openSend(page: Page): Promise<void> {
  await connect(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Send' }).click()
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Amount').fill('1')
  await page.getByLabel('To', { exact: true }).fill(`0x${'c'.repeat(40)}`)
  await page.getByRole('button', { name: 'Review' }).click()
}

test('[S4.12] the native currency can be sent while the list of tokens is on its way', async () => {
  const page = await openPage()
  await openSend(page)
  await page.getByRole('button', { name: 'Token: COIN' }).waitFor()
  await fill(page)
  await page.getByRole('button', { name: 'Send 1 COIN' }).waitFor()
  await page.close()
})

test('[S4.12] a wallet that leaves for a network the app does not list takes the visitor back to the form', async () => {
  const page = await openPage({ allowUnsupportedNetwork: true })
  await openSend(page)
  await page.getByRole('button', { name: 'Token: COIN' }).waitFor()
  await fill(page)
  await page.getByRole('button', { name: 'Send 1 COIN' }).waitFor()
  await page.evaluate(() => globalThis.page.chooseNetwork('eip155:99'))
  await page.getByRole('button', { name: 'Review' }).waitFor()
  expect(await page.getByLabel('Amount').inputValue()).toBe('1')
  // There is nothing to look over until the wallet is back.
  await page.getByRole('button', { name: 'Review' }).click()
  expect(await page.getByRole('heading').textContent()).toBe('Send')
  await page.close()
})
