import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { openPage } from '../openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../fixture'), moving: true })
const all = Array.from({ length: 540 }, (_, at) => ({
  id: `w${at}`,
  name: `Otter ${String(at).padStart(3, '0')}`,
  mobile_link: `otter${at}://`,
  badge_type: at % 3 ? 'none' : 'certified',
}))

/** A directory that pages and searches like the server, and records its requests. */
async function openDirectory(params: { readonly locale?: 'ar' } = {}) {
  const page = await openPage(fixture, params)
  const asked: URLSearchParams[] = []
  const pictures = new Set<string>()
  await page.route('**/getWallets**', (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const badge = query.get('badge_type')
    const found = all.filter(
      ({ name, badge_type }) =>
        name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) && (!badge || badge_type === badge),
    )
    const [size, at] = [Number(query.get('entries')), Number(query.get('page'))]
    // From the page's own origin, because its policy blocks pictures of other origins before they are requested.
    const data = found
      .slice((at - 1) * size, at * size)
      .map((row) => ({ ...row, image_url: new URL(`/picture/${row.id.slice(1)}`, fixture.url()).href }))
    return route.fulfill({ json: { data, count: found.length } })
  })
  await page.route('**/picture/**', (route) => {
    pictures.add(route.request().url())
    return route.abort()
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => globalThis.modal.open({ name: 'AllWallets' }))
  await page.getByRole('button', { name: 'Otter 000' }).waitFor()
  return { page, asked, pictures }
}

/** React's strict mode sends the first request twice. */
const pagesOf = (asked: readonly URLSearchParams[]) => [
  ...new Set(asked.filter((query) => query.get('entries') === '40').map((query) => Number(query.get('page')))),
]

const tiles = (page: Page) => page.getByRole('list').getByRole('button')

test('[S2.4] [S9.9] 540 wallets: renders only rows near the viewport and loads pages while scrolling', async () => {
  const { page, asked, pictures } = await openDirectory()
  expect(await tiles(page).count()).toBeLessThanOrEqual(44)
  expect(pagesOf(asked)).toEqual([1])
  await expect.poll(() => pictures.size).toBeGreaterThan(0)
  expect(pictures.size).toBeLessThanOrEqual(44)
  const body = page.getByRole('list').locator('..')
  const height = await body.evaluate((node) => node.scrollHeight)
  await body.evaluate((node) => node.scrollTo(0, node.scrollHeight))
  await page.getByRole('button', { name: 'Otter 539' }).waitFor()
  // Placeholders of wallets that are still loading have the final size.
  expect(await body.evaluate((node) => node.scrollHeight)).toBe(height)
  expect(await tiles(page).count()).toBeLessThanOrEqual(44)
  expect(pagesOf(asked)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1))
  if (process.env.LATCHKEY_PICTURES) await page.screenshot({ path: join(process.env.LATCHKEY_PICTURES, 'grid.png') })
  await page.close()
})

test('[S5.12] [S9.9] a search removes other wallets at once, trims its text, and shows when nothing was found', async () => {
  const { page, asked } = await openDirectory()
  const search = page.getByRole('searchbox', { name: 'Search wallets' })
  await search.fill('  otter 01 ')
  // Loaded wallets are filtered in the same frame, before the request to the server.
  expect(await tiles(page).count()).toBe(10)
  expect(asked.some((query) => query.has('search'))).toBe(false)
  await search.fill('539')
  await page.getByRole('button', { name: 'Otter 539' }).waitFor()
  expect(await tiles(page).count()).toBe(1)
  expect(asked.at(-1)?.get('search')).toBe('539')
  expect(asked.at(-1)?.get('entries')).toBe('100')
  await search.fill('badger')
  await page.getByRole('heading', { name: 'No wallet called “badger”' }).waitFor()
  await page.getByRole('button', { name: 'Scan with your phone' }).waitFor()
  await page.close()
})

test('a search keeps the tiles of wallets that still match, and scrolls to its first result', async () => {
  const { page } = await openDirectory()
  const search = page.getByRole('searchbox', { name: 'Search wallets' })
  const kept = await page.getByRole('button', { name: 'Otter 010' }).elementHandle()
  await search.fill('otter')
  await search.fill('otter 01')
  await page.getByRole('button', { name: 'Otter 009' }).waitFor({ state: 'detached' })
  expect(await kept?.evaluate((tile) => tile.isConnected)).toBe(true)
  await search.fill('')
  const body = page.getByRole('list').locator('..')
  await body.evaluate((node) => node.scrollTo(0, 2_000))
  await page.getByRole('button', { name: 'Otter 079' }).focus()
  await search.fill('otter')
  await expect.poll(() => body.evaluate((node) => node.scrollTop)).toBe(0)
  await expect.poll(() => page.locator('[data-tile="0"][tabindex="0"]').count()).toBe(1)
  await page.close()
})

test('[S4.11] [S9.10] a search drops the old results at once, waits 300 ms, and shows new ones with pictures, after 2 s without', async () => {
  const { page, asked } = await openDirectory()
  const search = page.getByRole('searchbox', { name: 'Search wallets' })
  const found = page.getByRole('button', { name: /^Otter 5(38|39)$/ })
  const wanted = new Set<string>()
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(/picture\/53\d/, async (route) => {
    wanted.add(route.request().url().slice(-3))
    if (route.request().url().endsWith('538')) await released
    else return
    await route.abort()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.fill('otter 538')
  await expect.poll(() => tiles(page).count()).toBe(0)
  await page.clock.runFor(299)
  expect(asked.at(-1)?.get('search')).toBe(null)
  await page.clock.runFor(1)
  await expect.poll(() => [...wanted]).toEqual(['538'])
  expect(await found.count()).toBe(0)
  release()
  await found.waitFor()

  await search.fill('otter 539')
  await expect.poll(() => found.count()).toBe(0)
  await page.clock.runFor(300)
  await expect.poll(() => [...wanted]).toEqual(['538', '539'])
  await page.clock.runFor(1_999)
  expect(await found.count()).toBe(0)
  await page.clock.runFor(1)
  await found.waitFor()
  await page.close()
})

test.each([
  { locale: undefined, forward: 'ArrowRight' },
  { locale: 'ar' as const, forward: 'ArrowLeft' },
])('arrow keys, Home and End move between wallets; $forward moves forward', async ({ locale, forward }) => {
  const { page } = await openDirectory(locale && { locale })
  const focused = () =>
    page.evaluate(() => {
      let node = document.activeElement
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
      return node?.querySelector(':scope > span:not([aria-hidden])')?.textContent
    })
  await page.getByRole('button', { name: 'Otter 000' }).focus()
  await page.keyboard.press(forward)
  expect(await focused()).toBe('Otter 001')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Otter 005')
  for (let at = 0; at < 6; at++) await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Otter 029')
  await page.keyboard.press('Home')
  expect(await focused()).toBe('Wallet of first')
  await page.close()
})

test('a search with a typo suggests the intended wallet', async () => {
  const { page } = await openDirectory()
  await page.getByRole('searchbox', { name: 'Search wallets' }).fill('oter 012')
  await page.getByRole('button', { name: 'Did you mean Otter 012?' }).click()
  await page.getByRole('list').getByRole('button', { name: 'Otter 012' }).waitFor()
  expect(await tiles(page).count()).toBe(1)
  await page.close()
})

test('the filter requests certified wallets from the server, and the list shows the platforms of each', async () => {
  const { page, asked } = await openDirectory()
  await page.getByRole('button', { name: 'Certified', exact: true }).click()
  await page.getByRole('button', { name: 'Otter 003' }).waitFor()
  await expect.poll(() => asked.at(-1)?.get('badge_type')).toBe('certified')
  await page.locator('[data-value=list]').click()
  const row = page.getByRole('list').getByRole('button', { name: 'Certified Otter 003 Phone' })
  await row.waitFor()
  await expect.poll(() => page.getByRole('list').getByRole('button', { name: 'Otter 001' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Certified', exact: true, pressed: true }).click()
  await page.getByRole('list').getByRole('button', { name: 'Wallet of first Browser Installed' }).waitFor()
  await page.close()
})

test('the sheet keeps its height while results, skeletons and empty states change', async () => {
  const { page } = await openDirectory()
  const height = () => page.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect().height)
  const before = await height()
  const search = page.getByRole('searchbox', { name: 'Search wallets' })
  for (const term of ['otter 012', 'zzz', 'oter 012', ''] as const) {
    await search.fill(term)
    expect(await height(), `${term}, at once`).toBe(before)
    const shown = { 'otter 012': 'Otter 012', zzz: 'Scan with your phone', 'oter 012': 'Did you mean', '': 'Otter 000' }
    await page.getByRole('button', { name: shown[term] }).waitFor()
    expect(await height(), term).toBe(before)
  }
  await page.locator('[data-value=list]').click()
  expect(await height()).toBe(before)
  await page.close()
})

test('shows the bundled wallets while the server is unreachable, and offers to load the whole list again', async () => {
  const page = await openPage(fixture)
  await page.route('**/getWallets**', (route) => route.abort())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => globalThis.modal.open({ name: 'AllWallets' }))
  await page.getByRole('button', { name: 'MetaMask' }).waitFor()
  // Excludes the live region, which has the same text.
  const failure = page.getByRole('paragraph').filter({ hasText: "Couldn't load all wallets." })
  await failure.waitFor()
  await page.unroute('**/getWallets**')
  await page.route('**/getWallets**', (route) => route.fulfill({ json: { data: all.slice(0, 3), count: 3 } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Otter 002' }).waitFor()
  expect(await failure.count()).toBe(0)
  await page.close()
})
