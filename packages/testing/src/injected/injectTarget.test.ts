import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '../../../../tools/browser.mjs'
import { createTestWallet } from '../createTestWallet.ts'

// A dapp with a strict content security policy. Its first script discovers wallets and records their events.
const script = `
const events = [], wallets = []
window.dapp = { events, wallets, early: window.ethereum !== undefined }
window.addEventListener('eip6963:announceProvider', ({ detail }) => {
  if (wallets.some(({ info }) => info.uuid === detail.info.uuid)) return
  wallets.push(detail)
  for (const name of ['accountsChanged', 'chainChanged']) detail.provider.on(name, (payload) => events.push([name, payload]))
})
window.dispatchEvent(new Event('eip6963:requestProvider'))
dapp.ask = (method, params) => wallets[0].provider.request({ method, params }).catch(({ code, message }) => ({ code, message }))
`
const policy = "default-src 'none'; script-src 'self'; frame-src *"

let server: Server
let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
  server = createServer(({ url }, response) => {
    const isScript = url === '/dapp.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('content-security-policy', policy)
    const frame = url === '/framed' ? `<iframe src="${origin('127.0.0.1')}/"></iframe>` : ''
    response.end(isScript ? script : `<!doctype html><title>Dapp</title><script src=/dapp.js></script>${frame}`)
  })
  await new Promise<void>((listening) => server.listen(0, listening))
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})
beforeEach(async () => {
  context = await browser.newContext()
})
afterEach(() => context.close())

const origin = (host = 'localhost') => `http://${host}:${(server.address() as AddressInfo).port}`
type Dapp = {
  events: unknown[]
  wallets: { info: { name: string; rdns: string } }[]
  early: boolean
  ask: (method: string, params?: unknown) => Promise<unknown>
}
declare const dapp: Dapp
const ask = (page: Page, method: string) => page.evaluate((name) => dapp.ask(name), method)
const events = (page: Page) => page.evaluate(() => dapp.events)

async function open(url = origin()): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test('is announced before the first script, under a strict policy, and again after each navigation', async () => {
  const wallet = createTestWallet({ name: 'Kestrel', rdns: 'test.kestrel', asEthereum: true })
  await wallet.inject(context)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(origin())
  const seen = () => page.evaluate(() => ({ early: dapp.early, infos: dapp.wallets.map(({ info }) => info) }))
  const found = { early: true, infos: [expect.objectContaining({ name: 'Kestrel', rdns: 'test.kestrel' })] }
  expect(await seen()).toEqual(found)
  expect(await ask(page, 'eth_requestAccounts')).toEqual([wallet.address])
  await page.reload()
  expect(await seen()).toEqual(found)
  expect(await ask(page, 'eth_accounts')).toEqual([wallet.address])
  expect(problems).toEqual([])
})

test('shares its account with every tab of a site, and not with another site', async () => {
  const wallet = createTestWallet()
  await wallet.inject(context)
  const [one, two, other] = [await open(), await open(), await open(origin('127.0.0.1'))]
  await ask(one, 'eth_requestAccounts')
  expect(await ask(two, 'eth_accounts')).toEqual([wallet.address])
  expect(await ask(other, 'eth_accounts')).toEqual([])
  await wallet.switchAccount(1)
  await wallet.switchChain(10)
  await wallet.disconnect()
  const [first, second] = wallet.addresses
  for (const page of [one, two])
    expect(await events(page)).toEqual([
      ['accountsChanged', [first]],
      ['accountsChanged', [second]],
      ['chainChanged', '0xa'],
      ['accountsChanged', []],
    ])
  expect(await events(other)).toEqual([['chainChanged', '0xa']])
})

test('is injected into an open page and its frames, beside another wallet', async () => {
  const page = await open(`${origin()}/framed`)
  const [one, two] = [createTestWallet({ name: 'One' }), createTestWallet({ name: 'Two', seed: 'two' })]
  await one.inject(page)
  await two.inject(page)
  expect(await page.evaluate(() => dapp.wallets.map(({ info }) => info.name))).toEqual(['One', 'Two'])
  const frame = page.frames().find((candidate) => candidate.url().includes('127.0.0.1'))
  expect(await frame?.evaluate(() => dapp.ask('eth_requestAccounts'))).toEqual([one.address])
  expect(one.requests.map(({ from }) => from)).toEqual([origin('127.0.0.1')])
})

test('does not wait for a blocked page, and rejects requests once it is closed', async () => {
  const wallet = createTestWallet({ autoApprove: false })
  await wallet.inject(context)
  const [page, stuck] = [await open(), await open()]
  stuck.on('dialog', () => {})
  await stuck.evaluate(() => void setTimeout(() => alert('Stuck'), 0))
  await wallet.switchChain(10)
  expect(await events(page)).toEqual([['chainChanged', '0xa']])
  const requested = ask(page, 'eth_requestAccounts')
  await wallet.nextRequest()
  await wallet.close()
  expect(await requested).toMatchObject({ code: 4900 })
})
