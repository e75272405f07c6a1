import { startBenchPage } from '../tools/benchPage.mjs'
import { launchBrowser } from '../tools/browser.mjs'
import { longestTask, middle, scroll } from './pageTasks.mjs'

// `npm run bench -- activity`: the built bench app with a connected wallet and a history of 10,000 transactions, in pages of 50,
// the server's page size. Tasks are read from the browser's own trace.

const runs = 3
const total = 10_000
const perPage = 50
const address = `0x${'a'.repeat(40)}`
const hourMs = 3_600_000
const chain = 'eip155:31337'
const base64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const later = new Date(Date.now() + hourMs).toISOString()
/** One body that answers every request of a sign-in. */
const signedIn = {
  ...{ nonce: 'a'.repeat(16), expiresAt: later, refreshToken: 'r', accessToken: `x.${base64({ iat: 0, exp: 900 })}.x` },
  session: { sid: 's', account: `${chain}:${address}`, networkId: chain, issuedAt: new Date().toISOString() },
}

const bench = await startBenchPage()
const browser = await launchBrowser()
try {
  const [full, slow] = [await visits(1), await visits(4)]
  const ms = (value) => `${value.toFixed(0)} ms`
  console.log(`| ${total} transactions (median of ${runs}) | full speed | 4× throttle |\n|---|---|---|`)
  const row = (what, read) => console.log(`| ${what} | ${read(full)} | ${read(slow)} |`)
  row('longest task while the first 500 load', ({ first }) => ms(first))
  row('longest task while the last 500 load', ({ last }) => ms(last))
  row('longest task while scrolling through 1,000 loaded ones', ({ scrolling }) => ms(scrolling))
  row('rows in the page', ({ rows }) => String(rows))
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
    page.setDefaultTimeout(60_000)
    await page.addInitScript(announceWallet, address)
    await page.route(/\/v1\//, serve)
    const devtools = await context.newCDPSession(page)
    await page.goto(bench.urlOf('latchkey'))
    await page.getByRole('button').first().click()
    await page.getByRole('button', { name: /^Bench Wallet/ }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByText('Received C0', { exact: true }).waitFor()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const panel = page.getByRole('tabpanel')
    const list = panel.locator('xpath=ancestor::*[contains(@class, "body")][1]')
    const first = await longestTask(browser, page, () => loadUntil(page, list, 500))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await loadUntil(page, list, total - 500)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const last = await longestTask(browser, page, () => loadUntil(page, list, total))
    const scrolling = await longestTask(browser, page, () => scroll(page, devtools, list, { back: true, px: 56_000 }))
    return { first, last, scrolling, rows: await panel.getByRole('listitem').count() }
  } finally {
    await context.close()
  }
}

/** Scrolls to the end repeatedly until `count` transactions are loaded. */
async function loadUntil(page, list, count) {
  const last = page.getByText(`Received C${count - 1}`, { exact: true })
  while (!(await last.isVisible())) {
    await list.evaluate((node) => node.scrollTo(0, node.scrollHeight))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
}

/** Answers the requests that the account view sends to the server. */
function serve(route) {
  const { pathname, searchParams } = new URL(route.request().url())
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (pathname.endsWith('/balance')) return route.fulfill({ headers, json: { balances: [] } })
  if (pathname.startsWith('/auth/')) return route.fulfill({ headers, json: signedIn })
  if (!pathname.endsWith('/history')) return route.fulfill({ headers, status: 404, json: {} })
  const from = Number(searchParams.get('cursor') ?? 0)
  const to = Math.min(total, from + perPage)
  const data = Array.from({ length: to - from }, (_, at) => received(from + at))
  return route.fulfill({ headers, json: { data, next: to < total ? String(to) : null } })
}

/** An incoming transaction, one hour older than the one before it in the history. */
function received(at) {
  return {
    id: `tx${at}`,
    metadata: {
      ...{ minedAt: new Date(Date.now() - at * hourMs).toISOString(), chain, operationType: 'receive', nonce: 1 },
      ...{ status: 'confirmed', hash: `0x${at}`, sentFrom: `0x${'b'.repeat(40)}`, sentTo: address, isSpam: false },
    },
    transfers: [
      { direction: 'in', fungible_info: { name: 'Coin', symbol: `C${at}`, icon: null }, quantity: { numeric: '1' } },
    ],
  }
}

/** Runs in the page: announces an extension (EIP-6963) that accepts a connection immediately. */
function announceWallet(account) {
  const answers = {
    eth_chainId: '0x7a69',
    eth_accounts: [account],
    eth_requestAccounts: [account],
    personal_sign: '0x00',
  }
  const provider = {
    on() {},
    removeListener() {},
    request: async ({ method }) => answers[method] ?? null,
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Bench Wallet',
    icon: 'data:image/png;base64,AA==',
    rdns: 'example.bench',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
