import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/browser.mjs'
import { servePage } from '../../ui/test/servePage.ts'

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

test('a provider that is given another instance shows that one, and keeps the app below it', async () => {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.getByLabel('Text of the app').fill('kept')
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()

  await page.evaluate(() => document.querySelector<HTMLElement>('#root > button')?.click())
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Text of the app').inputValue()).toBe('kept')

  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of second/ }).click()
  // The modal hears of the connection, and closes.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('output').textContent()).toBe('connected')
  await page.close()
})
