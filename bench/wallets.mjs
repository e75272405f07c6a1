import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBenchPage } from '../tools/benchPage.mjs'
import { launchBrowser } from '../tools/browser.mjs'
import { root } from '../tools/run/paths.mjs'
import { longestTask, middle, scroll } from './pageTasks.mjs'

// `npm run bench -- wallets`: the built bench app with a directory of 540 wallets. Tasks are read from the browser's own trace,
// delays of keystrokes from its event timing, which ends when the result is painted.

const runs = 3
const total = 540
const images = join(root, 'apps/server/seed/images/wallets')
const pictures = readdirSync(images).map((name) => readFileSync(join(images, name)))
const wallets = Array.from({ length: total }, (_, at) => ({
  id: `w${at}`,
  name: `Otter ${String(at).padStart(3, '0')}`,
  mobile_link: `otter${at}://`,
  webapp_link: `https://otter${at}.example`,
  badge_type: at % 3 ? undefined : 'certified',
}))

const bench = await startBenchPage()
const browser = await launchBrowser()
try {
  const full = await visits(1)
  const slow = await visits(4)
  const ms = (value) => `${value.toFixed(0)} ms`
  console.log(`| ${total} wallets (median of ${runs}) | full speed | 4× throttle |\n|---|---|---|`)
  const row = (what, read) => console.log(`| ${what} | ${read(full)} | ${read(slow)} |`)
  row('keystroke → result painted: median, slowest', ({ keys, slowestKey }) => `${ms(keys)}, ${ms(slowestKey)}`)
  row('longest task while typing', ({ typing }) => ms(typing))
  row('longest task while scrolling through a list that loads', ({ loading }) => ms(loading))
  row('longest task while scrolling back', ({ scrolling }) => ms(scrolling))
  row('longest task of a change of views', ({ views }) => ms(views))
  row('pictures requested before scrolling', ({ opened }) => String(opened))
  row('pictures requested after a jump to the end', ({ jumped }) => String(jumped))
} finally {
  await browser.close()
  await bench.close()
}

async function visits(rate) {
  const results = []
  for (let run = 0; run < runs; run += 1) results.push(await visit(rate))
  return Object.fromEntries(Object.keys(results[0]).map((key) => [key, middle(results.map((result) => result[key]))]))
}

async function visit(rate) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const asked = await serveDirectory(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(bench.urlOf('latchkey'))
    await page.getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    const allWallets = dialog.getByRole('button', { name: /^All wallets/ })
    await dialog.getByText('Otter 000').waitFor()
    await page.waitForLoadState('networkidle')

    const views = await longestTask(browser, page, async () => {
      for (const row of [allWallets, dialog.getByText('Otter 000'), dialog.getByRole('button', { name: /^Scan/ })]) {
        await row.click()
        await page.getByRole('button', { name: 'Back' }).waitFor()
        await page.waitForLoadState('networkidle')
        await page.getByRole('button', { name: 'Back' }).click()
        await allWallets.waitFor()
      }
    })
    await allWallets.click()
    await dialog.getByText('Otter 000').waitFor()
    await page.waitForLoadState('networkidle')
    const opened = asked.size
    const list = dialog.getByRole('list').locator('..')
    await list.evaluate((node) => node.scrollTo(0, node.scrollHeight))
    await dialog.getByText(`Otter ${total - 1}`).waitFor()
    await page.waitForLoadState('networkidle')
    const jumped = asked.size
    await page.reload()
    await page.getByRole('button').first().click()
    await allWallets.click()
    await dialog.getByText('Otter 000').waitFor()
    await page.waitForLoadState('networkidle')
    const loading = await longestTask(browser, page, () => scroll(page, devtools, list))
    await dialog.getByText(`Otter ${total - 1}`).waitFor()
    const scrolling = await longestTask(browser, page, () => scroll(page, devtools, list, { back: true }))
    return { views, opened, jumped, loading, scrolling, ...(await type(page)) }
  } finally {
    await context.close()
  }
}

/** The wallet directory, a page at a time. Returns the ids of the pictures that the page has requested. */
async function serveDirectory(page) {
  const asked = new Set()
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('**/getWallets**', (route) => {
    const url = new URL(route.request().url())
    const query = url.searchParams
    const term = (query.get('search') ?? '').toLowerCase()
    const found = wallets.filter(({ name }) => name.toLowerCase().includes(term))
    const [size, at] = [Number(query.get('entries') ?? 40), Number(query.get('page') ?? 1)]
    const data = found
      .slice((at - 1) * size, at * size)
      .map((row) => ({ ...row, image_url: `${url.origin}/getWalletImage/${row.id}` }))
    return route.fulfill({ headers, json: { data, count: found.length } })
  })
  await page.route('**/getWalletImage/*', (route) => {
    const id = route.request().url().split('/').at(-1)
    asked.add(id)
    const body = pictures[Number(id.slice(1)) % pictures.length]
    return route.fulfill({ headers: { ...headers, 'cache-control': 'max-age=600' }, contentType: 'image/webp', body })
  })
  return asked
}

/** Types a search term letter by letter and deletes it again. */
async function type(page) {
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.evaluate(() => {
    window.keys = []
    new PerformanceObserver((entries) => {
      for (const { name, duration } of entries.getEntries()) if (name === 'keydown') window.keys.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 })
  })
  const letters = [...'otter 53', ...Array.from({ length: 8 }, () => 'Backspace')]
  const typing = await longestTask(browser, page, async () => {
    for (const letter of letters) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
  })
  // Events faster than 16 ms have no entry.
  const slow = await page.evaluate(() => window.keys)
  const keys = [...slow, ...Array.from({ length: Math.max(0, letters.length - slow.length) }, () => 16)]
  return { typing, keys: middle(keys), slowestKey: Math.max(...keys) }
}
