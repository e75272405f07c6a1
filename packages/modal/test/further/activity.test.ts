import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { openPage } from '../openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../fixture') })

/** A received amount, as the server sends it; later ones are older. */
const receivedAt = (at: number) => ({
  id: `tx${at}`,
  metadata: {
    ...{ minedAt: new Date(Date.now() - at * 60_000).toISOString(), chain: 'eip155:1', operationType: 'receive' },
    ...{ status: 'confirmed', hash: `0x${at}`, nonce: 1, sentFrom: `0x${'b'.repeat(40)}`, isSpam: false },
    sentTo: `0x${'a'.repeat(40)}`,
  },
  transfers: [
    { direction: 'in', fungible_info: { name: 'Coin', symbol: `C${at}`, icon: null }, quantity: { numeric: '1' } },
  ],
})

const nftAt = (at: number) => ({
  ...{ chainId: 'eip155:1', contract: '0xc', tokenId: String(at), standard: 'erc721', quantity: '1' },
  ...{ name: `Pass ${at}`, collection: 'Passes', imageUrl: null, isSpam: false },
})

/** Responds to a route in pages of 20, and fails for the cursor set by `setFailing`. */
function pagesOf(rows: readonly object[]) {
  const asked = new Set<string>()
  let failing: string | undefined
  return {
    asked,
    setFailing(cursor: string | undefined) {
      failing = cursor
    },
    answer(route: Route) {
      const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '0'
      asked.add(cursor)
      if (cursor === failing) return route.fulfill({ status: 418, json: {} })
      const end = Number(cursor) + 20
      const next = end < rows.length ? String(end) : null
      return route.fulfill({ json: { data: rows.slice(Number(cursor), end), next } })
    },
  }
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('tab', { name }).click()
}

const items = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

const visibleRows = (page: Page) =>
  items(page).evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { x, y, height } = row.getBoundingClientRect()
        return row.contains(document.elementFromPoint(x + 40, y + height / 2))
      }).length,
  )

test('[S3.15] loads the activity page by page while scrolling', async () => {
  const page = await openPage(fixture)
  const history = pagesOf(Array.from({ length: 50 }, (_, at) => receivedAt(at)))
  await page.route('**/history**', history.answer)
  await openTab(page, 'Activity')
  await items(page).filter({ hasText: 'Received C0' }).waitFor()
  expect(await items(page).count()).toBe(20)
  for (const last of [39, 49]) {
    await page.getByRole('tabpanel').locator('[data-lk-skeleton]').last().scrollIntoViewIfNeeded()
    await items(page)
      .filter({ hasText: `Received C${last}` })
      .waitFor()
  }
  expect([...history.asked]).toEqual(['0', '20', '40'])
  await page.close()
})

test('renders only rows near the viewport, each with its position in the whole list, and keeps the height of the list', async () => {
  const page = await openPage(fixture)
  const now = Date.now()
  // At noon in mid-month, far from the boundaries of a day or month.
  const start = new Date(new Date(now).setDate(15)).setHours(12)
  // Months of 400 transactions, whose rows have one or two lines of figures.
  const rows = Array.from({ length: 2_000 }, (_, at) => {
    const month = Math.floor(at / 400)
    const minedAt = new Date(new Date(start).setMonth(new Date(start).getMonth() - month) - (at % 400) * 60_000)
    const numeric = at % 7 === 0 ? '123456789012345678.123' : '1'
    const row = receivedAt(at)
    return {
      ...row,
      metadata: { ...row.metadata, minedAt: minedAt.toISOString() },
      transfers: row.transfers.map((one) => ({ ...one, quantity: { numeric } })),
    }
  })
  await page.route('**/history**', (route) => route.fulfill({ json: { data: rows, next: null } }))
  await openTab(page, 'Activity')
  await items(page).filter({ hasText: 'Received C0' }).waitFor()
  const scroller = page.getByRole('tabpanel').locator('xpath=ancestor::*[contains(@class, "body")][1]')
  const heights: number[] = []
  for (const part of [0.25, 0.5, 0.75, 1, 0.5, 0]) {
    await scroller.evaluate((node, at) => node.scrollTo(0, node.scrollHeight * at), part)
    await expect.poll(() => visibleRows(page)).toBeGreaterThan(3)
    expect(await items(page).count()).toBeLessThan(160)
    heights.push(await scroller.evaluate((node) => node.scrollHeight))
  }
  await items(page).filter({ hasText: 'Received C0' }).waitFor()
  const first = items(page).first()
  expect(await first.getAttribute('aria-posinset')).toBe('1')
  expect(Number(await first.getAttribute('aria-setsize'))).toBeGreaterThanOrEqual(400)
  expect(Math.max(...heights) / Math.min(...heights)).toBeLessThan(1.05)
  await page.close()
})

test('[S8.4] a toast reports a page that cannot be loaded, and the list stays until a retry', async () => {
  const page = await openPage(fixture)
  const history = pagesOf(Array.from({ length: 30 }, (_, at) => receivedAt(at)))
  history.setFailing('20')
  await page.route('**/history**', history.answer)
  await openTab(page, 'Activity')
  await items(page).filter({ hasText: 'Received C0' }).waitFor()
  await page.getByRole('tabpanel').locator('[data-lk-skeleton]').last().scrollIntoViewIfNeeded()
  await page.getByRole('alert').filter({ hasText: "Couldn't load activity" }).waitFor()
  expect(await items(page).count()).toBe(20)
  const retry = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  history.setFailing(undefined)
  await retry.click()
  await items(page).filter({ hasText: 'Received C29' }).waitFor()
  await page.close()
})

test('offers a retry if the first page cannot be loaded', async () => {
  const page = await openPage(fixture)
  const history = pagesOf([receivedAt(0)])
  history.setFailing('0')
  await page.route('**/history**', history.answer)
  await openTab(page, 'Activity')
  const retry = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  history.setFailing(undefined)
  await retry.click()
  await items(page).filter({ hasText: 'Received C0' }).waitFor()
  await page.close()
})

test('calls of a contract on one day share a row that opens their list, and then one call; Back leads to the tab', async () => {
  const page = await openPage(fixture)
  // At noon, far from the boundaries of a day.
  const noon = new Date(new Date().setHours(12, 0, 0, 0) - 24 * 3_600_000).getTime()
  const callAt = (at: number, method: object, status = 'confirmed') => {
    const { metadata, ...row } = receivedAt(at)
    const minedAt = new Date(noon - at * 60_000).toISOString()
    const contract = { address: `0x${'c'.repeat(40)}`, name: 'Harbor' }
    return {
      ...row,
      metadata: { ...metadata, operationType: 'execute', minedAt, status, method, contract },
      transfers: [],
    }
  }
  const calls = [
    callAt(1, { selector: '0x7d9c2f10' }),
    callAt(2, { selector: '0x10f13a8c', name: 'setText' }),
    callAt(3, { selector: '0x10f13a8c', name: 'setText' }, 'failed'),
  ]
  await page.route('**/history**', pagesOf(calls).answer)
  await openTab(page, 'Activity')
  await page.getByRole('tabpanel').getByRole('button', { name: '3 contract calls With Harbor' }).click()
  const list = page.getByRole('list', { name: 'With Harbor' })
  await list.getByRole('button', { name: 'Set text With Harbor' }).waitFor()
  await list.getByRole('button', { name: 'Set text failed With Harbor' }).waitFor()
  await list.getByRole('button', { name: 'Contract call With Harbor' }).click()
  await page.getByRole('dialog').getByText('0x7d9c2f10').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { name: '3 contract calls' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('tab', { name: 'Activity', selected: true }).waitFor()
  await page.close()
})

test('loads NFTs page by page while scrolling; Back from one leads to the tab', async () => {
  const page = await openPage(fixture)
  await page.route('**/nfts**', pagesOf(Array.from({ length: 30 }, (_, at) => nftAt(at))).answer)
  await openTab(page, 'NFTs')
  await expect.poll(() => items(page).count()).toBe(20)
  await page.getByRole('tabpanel').locator('[data-lk-skeleton]').last().scrollIntoViewIfNeeded()
  await expect.poll(() => items(page).count()).toBe(30)
  await page.getByRole('button', { name: 'Pass 7 Passes' }).click()
  await page.getByRole('heading', { name: 'Pass 7' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('tab', { name: 'NFTs', selected: true }).waitFor()
  await expect.poll(() => items(page).count()).toBe(30)
  await page.close()
})
