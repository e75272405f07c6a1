import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrowser } from '../../tools/browser.mjs'
import { buildPackages } from '../../tools/build/buildPackages.mjs'
import { packPublished } from '../../tools/build/pack.mjs'
import { testBrowser } from '../harness/testBrowser.ts'
import { rpcUrl } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// Follows packages/testing/README.md in a project outside the workspace, with the published package, against the web app.

const root = resolve(import.meta.dirname, '../..')
const folder = 'packages/testing'
const stack = await workerStack()
const browser = testBrowser()
let project: string
let blocks: readonly Block[]

type Block = { readonly language: string; readonly file: string | undefined; readonly text: string }

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'latchkey-guide-'))
  blocks = blocksOf(await readFile(join(root, folder, 'README.md'), 'utf8'))
  await buildPackages()
  await install(packPublished(folder, project))
  // Only the URLs differ from the guide.
  const here = (text: string) =>
    text.replaceAll('http://127.0.0.1:8545', rpcUrl(stack, 31337)).replaceAll('ws://localhost:4100', stack.relay)
  for (const { file, text } of blocks) if (file) await writeFile(join(project, file), here(text))
  await writeFile(join(project, 'playwright.config.mjs'), await playwrightConfig())
}, 600_000)
afterAll(() => rm(project, { recursive: true, force: true }))

describe('the guide to testing a dapp', () => {
  test('contains no code that this test does not run', () => {
    const run = /\.(spec|test)\.ts$|^in-page\.ts$/
    // Blocks without a file belong to `examples/jest`, which the consumers' tests run.
    const isExample = ({ language, file }: Block) => file === undefined && ['js', 'jsx'].includes(language)
    const shell = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text)
    expect(shell).toEqual(['npm install --save-dev @latchkey/testing\n'])
    const others = blocks.filter((block) => block.language !== 'sh' && !isExample(block))
    expect(others.filter(({ file = '' }) => !run.test(file))).toEqual([])
    expect(blocks.length).toBeGreaterThanOrEqual(7)
  })

  test('its types match those of Playwright and Vitest', async () => {
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node']
    const files = blocks.flatMap(({ file }) => file ?? [])
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, '--skipLibCheck', ...files])
  })

  test('its Playwright tests pass', async () => {
    const said = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list'])
    expect(said).toMatch(/3 passed/)
  })

  test('its Vitest tests pass', async () => {
    const timeouts = ['--testTimeout=60000', '--hookTimeout=60000']
    const said = await run(process.execPath, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--no-color',
      ...timeouts,
      '.test.ts',
    ])
    expect(said).toMatch(/Tests +3 passed/)
  })

  test('its page has a wallet that signs', async () => {
    const outDir = join(project, 'page')
    const lib = { entry: join(project, 'in-page.ts'), formats: ['es' as const], fileName: 'page' }
    await build({ root: project, logLevel: 'error', configFile: false, build: { lib, outDir } })
    const served = createServer(async ({ url = '/' }, response) => {
      const isScript = url.endsWith('.js')
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? await readFile(join(outDir, url)) : '<script type=module src=/page.js></script>')
    })
    await new Promise<void>((listening) => served.listen(0, '127.0.0.1', listening))
    const page = await browser().newPage()
    try {
      await page.goto(`http://127.0.0.1:${(served.address() as AddressInfo).port}/`)
      await page.waitForFunction('window.ethereum')
      const signature = await page.evaluate(async () => {
        const found: { info: { name: string }; provider: { request: (asked: object) => Promise<string> } }[] = []
        window.addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent).detail))
        window.dispatchEvent(new Event('eip6963:requestProvider'))
        const provider = found.find(({ info }) => info.name === 'Test Wallet')?.provider
        const [account] = (await provider?.request({ method: 'eth_requestAccounts' })) ?? ''
        return provider?.request({ method: 'personal_sign', params: ['0x6869', account] })
      })
      expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    } finally {
      await page.close()
      served.close()
    }
  })
})

/** Fenced code blocks. The language may be followed by a file name. */
function blocksOf(markdown: string): readonly Block[] {
  const found = markdown.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)
  return [...found].map(([, language = '', file, text = '']) => ({ language, file, text }))
}

/** A project with the package's tarball and the test runners of this workspace. */
async function install(tarball: string): Promise<void> {
  await writeFile(join(project, 'package.json'), '{ "name": "dapp", "private": true, "type": "module" }')
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', tarball])
  for (const name of ['@playwright/test', 'vitest', '@foundry-rs', '@types/node']) {
    await mkdir(dirname(join(project, 'node_modules', name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name))
  }
}

async function playwrightConfig(): Promise<string> {
  const { executablePath, args, env } = await findBrowser()
  const launchOptions = { executablePath, args, env: { ...process.env, ...env } }
  const use = { baseURL: stack.web, launchOptions, actionTimeout: 30_000 }
  return `export default ${JSON.stringify({ testMatch: '*.spec.ts', timeout: 60_000, expect: { timeout: 30_000 }, workers: 1, use })}`
}

/** Runs a command and returns its output. @throws with the output when it fails */
function run(command: string, args: readonly string[], cwd = project): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CI: '1' } })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(String(part)))
    child.once('error', failed)
    child.once('close', (code) =>
      code === 0 ? done(said.join('')) : failed(new Error(`${args.join(' ')}: code ${code}\n${said.join('')}`)),
    )
  })
}
