import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import { scanRow } from '../harness/flows.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { watchPage } from '../harness/watch.ts'
import { sharedStack } from '../harness/workerStack.ts'
import { pointAt, run, serveExample } from './example.ts'
import { packAll, readManifest } from './packAll.ts'

// Runs the install commands of our docs as a developer would, in a new React app without further packages, and opens
// the modal there.

const root = resolve(import.meta.dirname, '../..')
const pages = [
  'apps/web/src/client/home/Hero.tsx',
  'packages/latchkey/README.md',
  'packages/chains/eip155/README.md',
  'packages/chains/solana/README.md',
  'docs/kit.md',
]
const lineOf = (page: string) =>
  /npm install (latchkey [^'\n]+)/.exec(readFileSync(join(root, page), 'utf8'))?.[1] ?? `(none in ${page})`
const lines = new Set(pages.map(lineOf))

const stack = await sharedStack()
const browser = testBrowser()
let folder: string
let tarballs: ReadonlyMap<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
  tarballs = await packAll(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([...lines])('an app that ran only `npm install %s` builds and opens the modal', async (line) => {
  const packages = line.split(' ')
  const app = await newApp(packages)
  await run('npm', ['install', ...quiet, ...packages.map((name) => tarballs.get(name) ?? name)], app)
  expect(await run('npm', ['run', 'build'], app)).not.toMatch(/not exported|unresolved/i)

  const { ports, release } = await claimPorts(1)
  const site = await serveExample(app, ports[0] ?? 0)
  const context = await browser().newContext()
  try {
    const page = await context.newPage()
    const watch = await watchPage(page, [site.url, stack.server, stack.relay])
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: scanRow }).waitFor()
    expect(watch.problems()).toEqual([])
  } finally {
    await context.close()
    await site.stop()
    await release()
  }
})

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']

/** The Vite example without our packages and their dependencies. */
async function newApp(packages: readonly string[]): Promise<string> {
  const app = mkdtempSync(join(folder, 'app-'))
  const example = join(root, 'examples/vite-react-19')
  for (const name of ['index.html', 'src', 'tsconfig.json', 'vite.config.ts', '.env'])
    cpSync(join(example, name), join(app, name), { recursive: true })
  await pointAt(join(app, '.env'), stack)
  if (packages.includes('@latchkey/solana')) {
    const file = join(app, 'src/latchkey.ts')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll('eip155', 'solana').replaceAll('latchkeyDevnet', 'latchkeySolana'))
  }
  const { dependencies, ...manifest } = readManifest(example)
  const { react, 'react-dom': reactDom } = dependencies
  // The newest viem depends on a version that not every registry has.
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({
      ...manifest,
      dependencies: { react, 'react-dom': reactDom },
      overrides: { viem: overrides.viem },
    }),
  )
  await run('npm', ['install', ...quiet], app)
  return app
}
