import { startBenchPage } from '../tools/benchPage.mjs'
import { launchBrowser } from '../tools/browser.mjs'
import { measureConnect } from './connect.ts'

// `npm run bench -- page`: prints a table of median times of the built bench app in Chromium.

const runs = 9
/** More than `runs`, because a load is short and varies more. */
const loads = 25
const slowdown = 4
const bench = await startBenchPage()
const browser = await launchBrowser()
try {
  const [plain, load] = await compareLoads(1)
  const [plainSlow, loadSlow] = await compareLoads(slowdown)
  const full = { ...(await openings(1)), ...load }
  const slow = { ...(await openings(slowdown)), ...loadSlow }
  const ms = (value) => `${value.toFixed(0)} ms`
  console.log(`| what (median of ${runs}; of ${loads} at load) | full speed | ${slowdown}× throttle |\n|---|---|---|`)
  const row = (what, read) => console.log(`| ${what} | ${read(full, plain)} | ${read(slow, plainSlow)} |`)
  row(
    'button rendered',
    ({ ready }, base) => `${ms(ready)} (React only ${ms(base.ready)}: ${(ready / base.ready).toFixed(2)})`,
  )
  row('click → modal visible', ({ modal }) => ms(modal))
  row('click on the code → code on screen', ({ code }) => ms(code))
  row('click on the code → relay has the proposal', ({ live }) => ms(live))
  row('websocket round trips until then', ({ trips }) => String(trips))
  row('longest task at load', ({ loadTask }, base) => `${ms(loadTask)} (React only ${ms(base.loadTask)})`)
  row('longest task while opening', ({ openTask }) => ms(openTask))
  row('heap that opening added', ({ heap }) => `${heap.toFixed(2)} MB`)

  const connects = await measureConnect(runs)
  const connect = Object.fromEntries(
    Object.keys(connects[0]).map((key) => [key, middle(connects.map((one) => one[key]))]),
  )
  console.log(`\n| app and wallet over a real relay (median of ${runs}) | |\n|---|---|`)
  console.log(`| link → session | ${connect.connectMs.toFixed(0)} ms |`)
  console.log(`| round trips until then: app, wallet | ${connect.appTrips}, ${connect.walletTrips} |`)
  console.log(`| signature request → response | ${connect.requestMs.toFixed(1)} ms |`)
} finally {
  await browser.close()
  await bench.close()
}

function middle(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

/**
 * Loads both pages in pairs of alternating order, so that neither a machine that slows down nor an effect of the previous visit is
 * attributed to one page alone. The first pair is a warm-up.
 */
async function compareLoads(rate) {
  const results = { 'react-only': [], latchkey: [] }
  for (let run = 0; run <= loads; run += 1) {
    const names = Object.keys(results)
    for (const name of run % 2 === 0 ? names : names.reverse()) {
      const result = await visit(name, { rate, act: async () => ({}) })
      if (run > 0) results[name].push(result)
    }
  }
  return [middles(results['react-only']), middles(results.latchkey)]
}

async function openings(rate) {
  const results = []
  for (let run = 0; run < runs; run += 1) results.push(await visit('latchkey', { rate, act: open }))
  return middles(results)
}

function middles(results) {
  return Object.fromEntries(Object.keys(results[0]).map((key) => [key, middle(results.map((result) => result[key]))]))
}

/** One visit with an empty cache. Times are the page's own clock; long tasks (≥ 50 ms) are the browser's own entries. */
async function visit(name, { rate, act }) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await page.addInitScript(observe)
    await page.goto(bench.urlOf(name))
    await page.getByRole('button').first().waitFor()
    const ready = await page.evaluate(() => window.bench.buttonAt)
    await page.waitForLoadState('networkidle')
    const loadTask = await page.evaluate(() => window.bench.takeLongest())
    return { ready, loadTask, ...(await act(page, devtools)) }
  } finally {
    await context.close()
  }
}

async function open(page, devtools) {
  let trips = 0
  const answered = new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (!String(payload).includes('"result"')) return
        trips += 1
        resolve()
      }),
    )
  })
  const heapBefore = await heapOf(devtools)
  const modal = await fromClick(page, 'Connect', 'dialog[open]')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Scan with your phone/ })
    .waitFor()
  const code = await fromClick(page, 'Scan with your phone', 'dialog[open] svg[role="img"]')
  await answered
  const live = await page.evaluate(() => performance.now() - window.bench.clickedAt)
  const openTask = await page.evaluate(() => window.bench.takeLongest())
  return { modal, code, live, trips, openTask, heap: (await heapOf(devtools)) - heapBefore }
}

/** Milliseconds from a click on the button whose text starts with `name` to the first frame that shows `selector`. */
async function fromClick(page, name, selector) {
  return await page.evaluate(([text, wanted]) => window.bench.fromClick(text, wanted), [name, selector])
}

async function heapOf(devtools) {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** Runs in the page before its scripts. */
function observe() {
  let longest = 0
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  tasks.observe({ type: 'longtask', buffered: true })
  const bench = {
    buttonAt: 0,
    clickedAt: 0,
    takeLongest() {
      for (const { duration } of tasks.takeRecords()) longest = Math.max(longest, duration)
      const found = longest
      longest = 0
      return found
    },
    fromClick: (text, wanted) =>
      new Promise((resolve) => {
        const buttons = [...document.querySelectorAll('button')]
        const button = buttons.find((one) => one.textContent?.trim().startsWith(text))
        bench.clickedAt = performance.now()
        const look = () => {
          const shown = document.querySelector(wanted)?.getBoundingClientRect()
          if (shown && shown.width > 0) resolve(performance.now() - bench.clickedAt)
          else requestAnimationFrame(look)
        }
        button?.click()
        requestAnimationFrame(look)
      }),
  }
  window.bench = bench
  const watch = new MutationObserver(() => {
    if (!document.querySelector('button')) return
    bench.buttonAt = performance.now()
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}
