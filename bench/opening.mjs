import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBenchPage } from '../tools/benchPage.mjs'
import { launchBrowser } from '../tools/browser.mjs'
import { root } from '../tools/run/paths.mjs'
import { middle } from './pageTasks.mjs'

// `npm run bench -- opening`: from a click to wallets that are fully visible, in turns with a peer. Install the peer once with
// `npm ci --ignore-scripts --legacy-peer-deps` in bench/peer. The relay runs; the directory is answered by the browser's driver.

const rounds = 7
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
    `| click → wallets fully visible (median of ${rounds}) | ours | peer | ratio | our longest task |\n|---|---|---|---|---|`,
  )
  for (const rate of [1, 4]) {
    const found = { ours: [], peer: [], task: [] }
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await visit(bench.urlOf('latchkey'), rate)
      const theirs = await visit(`${origin}/index.html`, rate)
      // The first round warms up.
      if (round === 0) continue
      found.ours.push(ours.visible)
      found.task.push(ours.task)
      found.peer.push(theirs.visible)
    }
    const [ours, theirs, task] = [found.ours, found.peer, found.task].map(middle)
    const ratio = (ours / theirs).toFixed(2)
    console.log(`| ${rate}× | ${ours.toFixed(0)} ms | ${theirs.toFixed(0)} ms | ${ratio} | ${task.toFixed(0)} ms |`)
  }
} finally {
  await browser.close()
  await bench.close()
}

/** A visitor hovers for 150 ms and clicks. Tasks under 50 ms count as 0. */
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
    await button.hover()
    await page.waitForTimeout(150)
    await page.mouse.down()
    await page.mouse.up()
    return await page.evaluate(() => window.opened)
  } finally {
    await context.close()
  }
}

/** Runs in the page: visible is the first frame whose wallet has a box and no ancestor that makes it transparent. */
function watchClick() {
  let task = 0
  const tasks = new PerformanceObserver(() => {})
  tasks.observe({ type: 'longtask' })
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
        const visible = performance.now() - from
        for (const { duration, startTime } of tasks.takeRecords())
          if (startTime >= from) task = Math.max(task, duration)
        resolve({ visible, task })
      }
      requestAnimationFrame(look)
    }
    document.addEventListener('click', onClick, { capture: true, once: true })
  })
}
