import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestWallet } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import { testBrowser } from '../harness/testBrowser.ts'
import { rpcUrl } from '../harness/visitor.ts'
import { watchPage } from '../harness/watch.ts'
import { workerStack } from '../harness/workerStack.ts'
import { type Example, prepareExample } from './example.ts'
import { packAll } from './packAll.ts'

// Runs the examples outside the workspace, with the published packages, against the real stack.

const walletName = 'Example Wallet'
/** How a visitor connects: through the modal, or with a button of the page itself. */
const connectSteps = {
  'vite-react-19': throughModal,
  'vite-react-18': throughModal,
  next: throughModal,
  wagmi: throughModal,
  script: async (page: Page) => page.getByRole('button', { name: `Connect ${walletName}` }).click(),
}
const names = Object.keys(connectSteps) as (keyof typeof connectSteps)[]

const stack = await workerStack()
const browser = testBrowser()
let folder: string
const prepared = new Map<string, Promise<Example>>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-examples-'))
  const tarballs = await packAll(folder)
  for (const name of names) {
    const example = prepareExample(name, { folder, tarballs, stack })
    example.catch(() => {}) // Reported by the test that awaits it.
    prepared.set(name, example)
  }
  await Promise.allSettled(prepared.values())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(names)('%s connects, signs, reads the balance and disconnects', async (name) => {
  const example = await prepared.get(name)
  const { ports, release } = await claimPorts(1)
  const [port = 0] = ports
  const site = await example?.serve(port)
  if (!site) throw new Error(`${name} was not prepared.`)
  const context = await browser().newContext()
  try {
    const wallet = createTestWallet({ name: walletName, chains: [{ id: 31337, rpcUrl: rpcUrl(stack, 31337) }] })
    await wallet.inject(context)
    const page = await context.newPage()
    const watch = await watchPage(page, [site.url, stack.server, stack.relay])
    await page.goto(site.url)
    await connectSteps[name](page)
    await page.getByText(wallet.address).waitFor()
    await page.getByText(/Balance: [\d.]+ ETH/).waitFor()

    await page.getByRole('button', { name: 'Sign message' }).click()
    const shown = page.getByText(/Signature: 0x[0-9a-f]{130}/)
    await shown.waitFor()
    const signature = /0x[0-9a-f]{130}/.exec((await shown.textContent()) ?? '')?.[0] as `0x${string}`
    expect(await verifyMessage({ address: wallet.address, message: 'Hello', signature })).toBe(true)

    await page.reload()
    await page.getByText(wallet.address).waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText(wallet.address).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^Connect/ }).waitFor()
    expect(watch.problems()).toEqual([])
  } finally {
    await context.close()
    await site.stop()
    await release()
  }
})

async function throughModal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${walletName}`) })
    .click()
}
