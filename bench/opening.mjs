import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBenchPage } from '../tools/benchPage.mjs'
import { launchBrowser } from '../tools/browser.mjs'
import { root } from '../tools/run/paths.mjs'
import { longestTask, middle } from './pageTasks.mjs'

// `npm run bench -- opening`: from a click to wallets that are fully visible, alternating with a peer. Install the peer once with
// `npm ci --ignore-scripts --legacy-peer-deps` in bench/peer. The relay runs; the directory is answered by the browser's driver.
// Tasks are read from the browser's trace: from the hover until a second after the wallets, and the same for the QR code.

const rounds = 7
/** Time within which the files that are loaded when the browser is idle have arrived. */
const afterMs = 1_000
const origin = 'http://peer.localhost'
const peer = join(root, 'bench/peer')
if (!existsSync(join(peer, 'node_modules')))
  throw new Error('Run `npm ci --ignore-scripts --legacy-peer-deps` in bench/peer.')
const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', peer, '--logLevel', 'warn']
if (spawnSync(process.execPath, vite, { cwd: peer, stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0)
  throw new Error('The peer could not be built; the reason is above.')
const names = ['Otter', 'Badger', 'Crane', 'Dingo', 'Egret']
const directory = { data: names.map((name) => ({ id: name, name, webapp_link: 'https://a.example' })), count: 5 }
const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

const bench = await startBenchPage()
const browser = await launchBrowser()
try {
  console.log(
    `| click → wallets fully visible (median of ${rounds}) | ours | peer | ratio | longest task: ours, peer, our QR code |\n|---|---|---|---|---|`,
  )
  for (const rate of [1, 4]) {
    const found = { ours: [], peer: [] }
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await visit(bench.urlOf('latchkey'), rate)
      const theirs = await visit(`${origin}/index.html`, rate)
      // The first round is a warm-up.
      if (round === 0) continue
      found.ours.push(ours)
      found.peer.push(theirs)
    }
    const [ours, peers] = [found.ours, found.peer].map((all) => middle(all.map(({ visible }) => visible)))
    const tasks = [
      ...[found.ours, found.peer].map((all) => middle(all.map(({ task }) => task))),
      middle(found.ours.map(({ codeTask }) => codeTask)),
    ].map((ms) => `${ms.toFixed(0)} ms`)
    const ratio = (ours / peers).toFixed(2)
    console.log(`| ${rate}× | ${ours.toFixed(0)} ms | ${peers.toFixed(0)} ms | ${ratio} | ${tasks.join(', ')} |`)
  }
} finally {
  await browser.close()
  await bench.close()
}

/** A visitor hovers for 150 ms and clicks; in ours, then opens the QR code. */
async function visit(url, rate) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      const contentType = types[pathname.split('.').at(-1)]
      return route.fulfill({ contentType, body: readFileSync(join(peer, 'dist', pathname)) })
    })
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    await page.route('**/getWallets**', (route) => route.fulfill({ headers, json: directory }))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(url)
    const button = page.getByRole('button').first()
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(watchClick)
    let visible = 0
    const task = await longestTask(browser, page, async () => {
      await button.hover()
      await page.waitForTimeout(150)
      await page.mouse.down()
      await page.mouse.up()
      visible = await page.evaluate(() => window.opened)
      await page.waitForTimeout(afterMs)
    })
    const scan = page.getByRole('dialog').getByRole('button', { name: /^Scan/ })
    if (url.startsWith(origin)) return { visible, task }
    const codeTask = await longestTask(browser, page, async () => {
      await scan.click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
      await page.waitForTimeout(afterMs)
    })
    return { visible, task, codeTask }
  } finally {
    await context.close()
  }
}

/** Runs in the page: visible is the first frame whose wallet has a box and no ancestor that makes it transparent. */
function watchClick() {
  const isSeen = (node) => {
    const { width, top, bottom } = node.getBoundingClientRect()
    if (width === 0 || top < 0 || bottom > innerHeight) return false
    let opacity = 1
    for (let at = node; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
    return opacity >= 0.95
  }
  window.opened = new Promise((resolve) => {
    const onClick = () => {
      const from = performance.now()
      const look = () => {
        const all = [...document.querySelectorAll('dialog button, [role="dialog"] button')]
        const wallet = all.find(({ textContent }) => textContent.includes('Otter'))
        if (!wallet || !isSeen(wallet)) return requestAnimationFrame(look)
        resolve(performance.now() - from)
      }
      requestAnimationFrame(look)
    }
    document.addEventListener('click', onClick, { capture: true, once: true })
  })
}
