import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestWallet } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import { harborAddress } from '../harness/flows.ts'
import { openHarbor } from '../harness/harborTab.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { rpcUrl } from '../harness/visitor.ts'
import { watchPage } from '../harness/watch.ts'
import { sharedStack } from '../harness/workerStack.ts'
import { type Example, prepareExample, testExample } from './example.ts'
import { packAll } from './packAll.ts'

// Runs the examples outside the workspace, with the published packages, against the real stack.

const walletName = 'Example Wallet'
/** How a visitor connects: through the modal, or with the page's own elements. */
const connectSteps = {
  'vite-react-19': throughModal,
  'vite-react-18': throughModal,
  next: throughModal,
  wagmi: throughModal,
  headless: async (page: Page) => {
    await page.getByRole('button', { name: `Connect ${walletName}` }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
  },
  script: async (page: Page) => page.getByRole('button', { name: `Connect ${walletName}` }).click(),
}
const names = Object.keys(connectSteps) as (keyof typeof connectSteps)[]

const stack = await sharedStack()
const browser = testBrowser()
let folder: string
let tarballs: ReadonlyMap<string, string>
const prepared = new Map<string, Promise<Example>>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-examples-'))
  tarballs = await packAll(folder)
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

test(
  'jest runs its own tests with the test wallet and the scripted embedded wallet',
  () => testExample('jest', { folder, tarballs }),
  600_000,
)

test('headless searches the directory, opens a wallet by its link, signs in and never loads the modal', async () => {
  const example = await prepared.get('headless')
  const { ports, release } = await claimPorts(1)
  const site = await example?.serve(ports[0] ?? 0)
  if (!site) throw new Error('headless was not prepared.')
  const context = await browser().newContext()
  try {
    const page = await context.newPage()
    const watch = await watchPage(page, [site.url, stack.server, stack.relay])
    const files: string[] = []
    page.on('response', (response) => {
      if (response.url().startsWith(`${site.url}/assets/`)) files.push(response.url())
    })
    await page.goto(site.url)
    await page.getByRole('button', { name: /^More wallets \(40 of \d{3}\)$/ }).click()
    await page.getByRole('button', { name: /^More wallets \(80 of \d{3}\)$/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Search wallets' }).fill(' harbor ')
    await page.getByRole('button', { name: 'Harbor', exact: true }).click()
    const href = await page.getByRole('link', { name: 'Open Harbor' }).first().getAttribute('href')
    const address = new URL(href ?? '')
    expect(address.origin).toBe(stack.wallet)
    expect(address.searchParams.get('uri')).toBe(await page.getByLabel('Connection link').inputValue())

    const wallet = await openHarbor(context, stack, address.pathname + address.search)
    await wallet.press('Approve')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await wallet.press('Sign in')
    await page.getByText(harborAddress).waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('heading', { name: 'Connect a wallet' }).waitFor()

    expect(files.length).toBeGreaterThan(2)
    const texts = await Promise.all(
      files.map(async (url) => ({ url, text: await (await page.request.get(url)).text() })),
    )
    // Markers of every view, the button and the dialog, which a headless page must not load.
    expect(texts.filter(({ text }) => /data-latchkey|latchkey-heading/.test(text)).map(({ url }) => url)).toEqual([])
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
