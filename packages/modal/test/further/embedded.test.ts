import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { openPage } from '../openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../fixture'), inParts: true })

const embeddedIn = (page: Page) => page.getByRole('group', { name: /^Connect$|^Account/ })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const dialogs = (page: Page) => page.getByRole('dialog').count()

/** A page with the inline modal, and its console warnings and errors. */
async function openEmbedded(params: Omit<Parameters<typeof openPage>[1], 'embedded'> = {}) {
  const page = await openPage(fixture, { ...params, embedded: true })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.reload()
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()
  return { page, complaints }
}

test('[S2.19] shows Connect, then the account, and Connect again once the wallet is disconnected', async () => {
  const { page, complaints } = await openEmbedded()
  await heading(page, 'Connect')
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('group', { name: /^Account 0xaaa/ }).waitFor()
  expect(await page.locator('output').textContent()).toBe('connected')
  await page.evaluate(() => globalThis.page.leave())
  await heading(page, 'Connect')
  await page.getByText('disconnected', { exact: false }).first().waitFor()
  expect(await dialogs(page)).toBe(0)
  expect(complaints).toEqual([])
  await page.close()
})

test('[S2.19] the first view has neither back nor close; other views return to it', async () => {
  const { page } = await openEmbedded()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  expect(await button('Close').or(button('Back')).count()).toBe(0)
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await heading(page, 'What is a wallet?')
  expect(await focused(page)).toBe('What is a wallet?')
  await page.keyboard.press('Escape')
  await button('Back').click()
  await heading(page, 'Connect')
  expect(await button('Close').or(button('Back')).count()).toBe(0)
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await button('Close').click()
  await heading(page, 'Connect')
  await page.close()
})

test('shows views that the page opens, without a dialog, and focuses them; Back does not leave the page', async () => {
  const { page } = await openEmbedded()
  const entries = await page.evaluate(() => history.length)
  await page.getByLabel('Text of the app').focus()
  await page.evaluate(() => globalThis.page.latchkey.open({ name: 'WhatIsAWallet' }))
  await heading(page, 'What is a wallet?')
  await expect.poll(() => focused(page)).toBe('What is a wallet?')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(() => focused(page)).toBe('Connect')
  expect(await dialogs(page)).toBe(0)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.close()
})

test('never takes the focus from the page, and keeps it inside when a focused part disappears', async () => {
  const { page } = await openEmbedded()
  await page.getByLabel('Text of the app').focus()
  await page.evaluate(() => globalThis.page.latchkey.connect({ walletId: 'first' }))
  await page.getByRole('group', { name: /^Account 0xaaa/ }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.getByRole('button', { name: 'Send' }).focus()
  await page.evaluate(() => globalThis.page.leave())
  await heading(page, 'Connect')
  await expect.poll(() => focused(page)).toBe('Connect')
  await page.close()
})

test('Tab leaves the modal, and the page around it can be used', async () => {
  const { page } = await openEmbedded()
  await page.getByRole('button', { name: 'What is a wallet?' }).focus()
  await page.keyboard.press('Tab')
  expect(await embeddedIn(page).evaluate((node) => node.contains(document.activeElement))).toBe(false)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await page.close()
})

test('a page that removes the embedded modal uses the dialog again', async () => {
  const { page } = await openEmbedded()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await page.evaluate(() => globalThis.setEmbedded(false))
  await embeddedIn(page).waitFor({ state: 'detached' })
  expect(await dialogs(page)).toBe(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('dialog', { name: 'Connect' }).waitFor()
  await page.close()
})

test.each([280, 390, 900])('fills a narrow container and is at most 360 px wide: window of %i px', async (width) => {
  for (const locale of ['en', 'ar'] as const) {
    const page = await openPage(fixture, { embedded: true, locale, tab: { viewport: { width, height: 900 } } })
    await page.getByRole('group').getByRole('listitem').first().waitFor()
    const sheet = await page.getByRole('group').boundingBox()
    const room = await page.locator('#root').boundingBox()
    expect(sheet?.width).toBe(Math.min(360, room?.width ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.close()
  }
})

test('a server renders its skeleton, which hydrates without warnings', async () => {
  const { page, complaints } = await openEmbedded({ hydrate: true })
  const html = await page.evaluate(() => globalThis.serverHtml)
  expect(html).toMatch(/<h2[^>]*>Connect<\/h2>/)
  expect(html).not.toContain('style=')
  expect(complaints).toEqual([])
  await page.close()
})

test('shows a view that was opened while the code was loading', async () => {
  const page = await openPage(fixture)
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/EmbeddedContent*', async (route) => {
    await waiting
    await route.continue()
  })
  await page.evaluate(() => globalThis.setEmbedded(true))
  await page.getByRole('group', { name: 'Connect' }).waitFor()
  await page.evaluate(() => globalThis.modal.open({ name: 'WhatIsAWallet' }))
  expect(await dialogs(page)).toBe(0)
  release()
  await heading(page, 'What is a wallet?')
  await expect.poll(() => focused(page)).toBe('What is a wallet?')
  await page.close()
})

test('offers a reload when its code cannot be loaded', async () => {
  const page = await openPage(fixture)
  await page.route('**/EmbeddedContent*', (route) => route.abort())
  await page.evaluate(() => globalThis.setEmbedded(true))
  await page.getByRole('button', { name: 'Reload to try again' }).waitFor()
  await page.close()
})
