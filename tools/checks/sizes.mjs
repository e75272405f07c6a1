import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startBenchPage } from '../benchPage.mjs'
import { launchBrowser } from '../browser.mjs'
import { root } from '../run/paths.mjs'

// Bytes that a browser loads until the button, the Connect view and the QR code work (docs/decisions/0006), measured in Chromium
// with the built bench app: gzip -9 of scripts and styles, minus a page with React alone. Fallbacks for old engines count too.

const budgets = JSON.parse(readFileSync(join(root, 'tools/sizes.json'), 'utf8'))

/** Loaded by the modal when the browser is idle, and never needed for connecting a wallet. */
const isIdle = ({ name }) => /^(sheetMotion|emailField)-/.test(name)
/** Bundled wallets with their images, loaded while the server does not respond: here always, because none runs. */
const isUnanswered = ({ name }) => /^bundled/.test(name)
/** Files that the Connect view preloads when the browser is idle. The QR code needs them, so they count there. */
const isPreloaded = ({ name }) => /^qrCode-/.test(name)

const bench = await startBenchPage()
const browser = await launchBrowser()
let failed = false
try {
  const plain = await measure('react-only', async (page, mark) => {
    await page.getByRole('button').waitFor()
    await mark('button')
  })
  const baseBytes = sum(plain.button)
  const found = await measure('latchkey', async (page, mark) => {
    const answered = new Promise((resolve) => {
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => String(payload).includes('"result"') && resolve())
      })
    })
    const button = page.getByRole('button', { name: 'Connect' })
    await button.waitFor()
    await mark('buttonInteractive')
    await button.click()
    const dialog = page.getByRole('dialog')
    const scan = dialog.getByRole('button', { name: /^Scan with your phone/ })
    await scan.waitFor()
    await mark('connectUsable')
    await scan.click()
    await dialog.getByRole('button', { name: 'Copy link' }).waitFor()
    await answered
    await mark('qrLive', { quietMs: 0 })
  })
  console.log(`React-only page: ${kb(baseBytes)}`)
  const shown = new Set()
  for (const [budget, when, isPart] of [
    ['idle', 'when idle', isIdle],
    ['unanswered', 'while the server does not respond', isUnanswered],
  ]) {
    const bytes = sum(found.qrLive.filter(isPart))
    const over = bytes > budgets[budget]
    console.log(`Loaded ${when}: ${kb(bytes)} of ${kb(budgets[budget])}${over ? '  OVER' : ''}`)
    failed ||= bytes === 0 || over
  }
  for (const [mark, all] of Object.entries(found)) {
    const files = all.filter(
      (file) => !isIdle(file) && !isUnanswered(file) && (mark === 'qrLive' || !isPreloaded(file)),
    )
    const bytes = sum(files) - baseBytes
    const over = bytes > budgets[mark]
    failed ||= over
    console.log(`\n${mark}: ${kb(bytes)} of ${kb(budgets[mark])}${over ? '  OVER' : ''}`)
    for (const { name, bytes: size } of files
      .filter(({ name }) => !shown.has(name))
      .sort((a, b) => b.bytes - a.bytes)) {
      console.log(`  ${kb(size).padStart(9)}  ${name}`)
      shown.add(name)
    }
  }
  const features = readdirSync(bench.assets)
    .filter(
      (name) => /\.(js|css)$/.test(name) && !shown.has(name) && !isIdle({ name }) && !name.startsWith('react-only'),
    )
    .map((name) => ({ name, bytes: gzipBytes(readFileSync(join(bench.assets, name))) }))
    .sort((a, b) => b.bytes - a.bytes)
  console.log(`\nLargest of ${features.length} files that load with a feature, of ${kb(budgets.featureChunk)} each:`)
  for (const { name, bytes } of features.slice(0, 5)) console.log(`  ${kb(bytes).padStart(9)}  ${name}`)
  const overFeatures = features.filter(({ bytes }) => bytes > budgets.featureChunk)
  for (const { name } of overFeatures) console.log(`  OVER  ${name}`)
  failed ||= features.length === 0 || overFeatures.length > 0
} finally {
  await browser.close()
  await bench.close()
}
process.exit(failed ? 1 : 0)

/** Visits a page without a cache; each mark is the list of files loaded until then. */
async function measure(name, visit) {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const loads = []
  let lastRequestAt = 0
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    if (!/\.(js|css)$/.test(file)) return
    lastRequestAt = performance.now()
    const load = request
      .response()
      .then((response) => response?.body() ?? '')
      .then((body) => ({ name: file, bytes: gzipBytes(body) }))
    // A failed visit closes the page; its own error is the one to report.
    load.catch(() => {})
    loads.push(load)
  })
  const marks = {}
  await page.goto(bench.urlOf(name))
  // Files loaded right after the mark count as well, except after the last one: those are for later steps.
  await visit(page, async (mark, { quietMs = 500 } = {}) => {
    while (performance.now() - lastRequestAt < quietMs) await page.waitForTimeout(50)
    marks[mark] = await Promise.all([...loads])
  })
  await context.close()
  return marks
}

function gzipBytes(content) {
  return gzipSync(content, { level: 9 }).length
}

function sum(files) {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

function kb(bytes) {
  return `${(bytes / 1024).toFixed(2)} KB`
}
