import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { createAppClient } from '@latchkey/walletconnect/sign/createAppClient'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { launchBrowser } from '../tools/browser.mjs'
import { axeFindings } from './harness/accessibility.ts'
import { hears, recordAnnouncements } from './harness/announcements.ts'
import { type Watch, watchPage } from './harness/watch.ts'

const stack = inject('stack')
const chainId = 'eip155:31337'
const spare = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const namespaces = {
  eip155: {
    chains: [chainId, 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

let browser: Browser
let context: BrowserContext
let page: Page
let watch: Watch
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  context = await browser.newContext()
  await recordAnnouncements(context)
  page = await context.newPage()
  watch = await watchPage(page, [stack.wallet, stack.server, stack.relay])
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await context.close()
  expect(watch.problems()).toEqual([])
})

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })

/** An app half of the protocol, as a web page on `https://app.example` would have it. */
function openApp() {
  const storage = memoryStorage()
  const relay = createRelayClient({
    relayUrl: stack.relay,
    projectId: '0'.repeat(32),
    storage,
    webSocket: WebSocket,
  })
  const metadata = { name: 'Skylight', description: '', url: 'https://app.example', icons: [] }
  const app = createAppClient({ relay, storage, metadata })
  cleanups.push(relay.destroy, app.destroy)
  return app
}

async function connected() {
  const app = openApp()
  const { uri, approval } = await app.connect({ namespaces })
  await page.goto(`${stack.wallet}/wc?uri=${encodeURIComponent(uri)}`)
  await button('Approve').click()
  const { topic, namespaces: granted } = await approval
  const account = granted.eip155?.accounts[0]?.split(':')[2] ?? ''
  const ask = (method: string, params: unknown) =>
    app.request({ topic, chainId, method, params }).catch((error) => error.rpcCode)
  return { app, topic, account, ask }
}

const signIn = (domain: string, account: string) =>
  `0x${toHex(toUtf8(`${domain} wants you to sign in with your Ethereum account:\n${account}\n\nWelcome.\n\nURI: https://${domain}/\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12345678\nIssued At: 2026-01-01T00:00:00.000Z`))}`

test('a pasted link: what is wrong is said in the field, the proposal survives a reload, then it connects', async () => {
  const app = openApp()
  const { uri, approval } = await app.connect({ namespaces })
  await page.goto(stack.wallet)
  await button('Paste a link').click()
  const link = page.getByRole('textbox', { name: 'Link' })
  await link.fill('wc:hello')
  await button('Connect').click()
  await page.getByRole('alert').filter({ hasText: 'This is not a connection link' }).waitFor()
  await link.fill(uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1700000000'))
  await button('Connect').click()
  await page.getByRole('alert').filter({ hasText: 'This link has expired' }).waitFor()
  await link.fill(uri)
  await button('Connect').click()
  await button('Approve').waitFor()
  await page.reload()
  await button('Approve').click()
  expect((await approval).namespaces.eip155?.accounts[0]).toMatch(/^eip155:31337:0x/)
})

test('signs in for the site that asks, and offers only Reject for another site', async () => {
  const { account, ask } = await connected()
  const good = ask('personal_sign', [signIn('app.example', account), account])
  await button('Sign in').click()
  expect(await good).toMatch(/^0x[0-9a-f]{130}$/)
  const bad = ask('personal_sign', [signIn('bank.example', account), account])
  await page.getByRole('alert').filter({ hasText: 'bank.example' }).waitFor()
  expect(await button('Sign in').or(button('Approve')).count()).toBe(0)
  await button('Reject').click()
  expect(await bad).toBe(4001)
})

test('sends a transaction that waited through a reload', async () => {
  const { account, ask } = await connected()
  const sent = ask('eth_sendTransaction', [{ from: account, to: spare, value: '0xde0b6b3a7640000' }])
  await page.getByText('Send 1 ETH').waitFor()
  await page.reload()
  await button('Approve').click()
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
})

test('leaves and is left', async () => {
  const first = await connected()
  const heard = new Promise((resolve) => first.app.on('session_delete', resolve))
  await page.getByRole('button', { name: /Skylight/ }).click()
  await button('Disconnect').click()
  expect(await heard).toEqual({ topic: first.topic })
  const second = await connected()
  await hears(page, 'Connected to Skylight')
  await second.app.disconnect(second.topic)
  await hears(page, 'Skylight disconnected')
})

test('of two tabs the newest answers, and the other goes on when it is closed', async () => {
  const { account, ask } = await connected()
  const newest = await context.newPage()
  await newest.goto(stack.wallet)
  await page.getByText('Harbor is open in another tab').waitFor()
  const there = ask('personal_sign', ['Hello', account])
  await button('Approve', newest).click()
  expect(await there).toMatch(/^0x/)
  await newest.close()
  const here = ask('personal_sign', ['Hello', account])
  await button('Approve').click()
  expect(await here).toMatch(/^0x/)
})

test.each(['light', 'dark'] as const)('is accessible in every view, %s', async (colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(stack.wallet)
  await button('Paste a link').click()
  expect(await axeFindings(page)).toEqual([])
  const { account, ask } = await connected()
  expect(await axeFindings(page)).toEqual([])
  for (const domain of ['app.example', 'bank.example']) {
    const answer = ask('personal_sign', [signIn(domain, account), account])
    await button('Reject').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await button('Reject').click()
    expect(await answer).toBe(4001)
  }
})
