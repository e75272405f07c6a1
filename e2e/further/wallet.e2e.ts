import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { createAppClient } from '@latchkey/walletconnect/sign/createAppClient'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { launchBrowser } from '../../tools/browser.mjs'
import { axeFindings } from '../harness/accessibility.ts'
import { hears, recordAnnouncements } from '../harness/announcements.ts'
import { chainOf } from '../harness/chain.ts'
import { type Watch, watchPage } from '../harness/watch.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const chainId = 'eip155:31337'
const spare = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const lusd = '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6'
const namespaces = {
  eip155: {
    chains: [chainId, 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
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

/** The app side of the protocol, as in a web page on `https://app.example`. */
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

test('connects by a pasted link after wrong ones, and keeps the proposal across a reload', async () => {
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

test('signs in to the requesting site, and offers only Reject for a sign-in to another site', async () => {
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

test('sends a pending transaction after a reload', async () => {
  const { account, ask } = await connected()
  const sent = ask('eth_sendTransaction', [{ from: account, to: spare, value: '0xde0b6b3a7640000' }])
  await page.getByText('Send 1 ETH').waitFor()
  await page.reload()
  await button('Approve').click()
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
})

test('disconnects from the wallet and from the app', async () => {
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

test('responds in the newest of two tabs, and in the other one once that is closed', async () => {
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

/** Requests a signature. Returns the response and whether there was one. */
function track(answer: Promise<unknown>) {
  let isAnswered = false
  void answer.then(() => {
    isAnswered = true
  })
  return { answer, isAnswered: () => isAnswered }
}

test('ignores the second tap of a double tap, and announces the next request', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { account, ask } = await connected()
  const first = ask('personal_sign', ['Hello', account])
  await button('Approve').waitFor()
  const second = track(ask('personal_sign', [signIn('app.example', account), account]))
  await page.getByText('1 more request', { exact: true }).waitFor()
  await button('Approve').click()
  expect(await first).toMatch(/^0x/)
  // The mouse does not wait until the button is enabled.
  const { x, y, width, height } = (await button('Sign in').boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  // A trial click waits until the button is enabled.
  await button('Sign in').click({ trial: true })
  expect(second.isAnswered()).toBe(false)
  expect(await page.getByText('1 more request').count()).toBe(0)
  await hears(page, 'app.example wants you to sign in.')
  await button('Reject').click()
  expect(await second.answer).toBe(4001)
})

test('rejects a sign-in message with a hidden zero-width character', async () => {
  const { account, ask } = await connected()
  const text = `bank.example wa\u200bnts you to sign in with your Ethereum account:\n${account}`
  const bad = ask('personal_sign', [`0x${toHex(toUtf8(text))}`, account])
  await page.getByRole('alert').filter({ hasText: 'Invalid sign-in message' }).waitFor()
  expect(await button('Sign in').or(button('Approve')).count()).toBe(0)
  await button('Reject').click()
  expect(await bad).toBe(4001)
})

const permit = (account: string, domain: object) =>
  JSON.stringify({
    primaryType: 'Permit',
    domain,
    types: {
      Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(
        (member) => {
          const [name, type] = member.split(' ')
          return { name, type }
        },
      ),
    },
    message: {
      owner: account,
      spender: spare,
      value: `0x${'f'.repeat(64)}`,
      nonce: 7,
      deadline: 1_900_000_000,
      // Not among the types, so it is not signed.
      note: 'Free of risk',
    },
  })

test('shows the risk of a permit, with domain, contract and typed fields', async () => {
  const { account, ask } = await connected()
  const domain = { name: 'Latchkey Dollar', version: '1', chainId: 31337, verifyingContract: lusd }
  const signed = ask('eth_signTypedData_v4', [account, permit(account, domain)])
  await page.getByRole('alert').filter({ hasText: 'Unlimited permission' }).waitFor()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('all your LUSD', { exact: true }).waitFor()
  await sheet.getByRole('definition').filter({ hasText: 'Latchkey Dollar 1' }).waitFor()
  await sheet.getByRole('definition').filter({ hasText: '1900000000' }).waitFor()
  const fields = sheet.locator('dl').filter({ hasText: 'deadline' }).getByRole('term')
  expect(await fields.allTextContents()).toEqual(['owner', 'spender', 'value', 'nonce', 'deadline'])
  await button('Approve').click()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

test('rejects typed data without chain and contract', async () => {
  const { account, ask } = await connected()
  const refused = ask('eth_signTypedData_v4', [account, permit(account, { name: 'Latchkey Dollar' })])
  await page.getByRole('alert').filter({ hasText: 'Not tied to a network or a contract' }).waitFor()
  expect(await button('Approve').count()).toBe(0)
  await button('Reject').click()
  expect(await refused).toBe(4001)
})

test('signs the displayed gas limit and nonce', async () => {
  const { account, ask } = await connected()
  const sent = ask('eth_sendTransaction', [{ from: account, to: spare, value: '0x1', chainId: '0x7a69' }])
  const shown = async (label: string) =>
    Number(await page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').textContent())
  await page.getByText('Gas limit').waitFor()
  const [gas, nonce] = [await shown('Gas limit'), await shown('Nonce')]
  await button('Approve').click()
  const mined = await chainOf(stack).transaction(String(await sent))
  expect([Number(mined.gas), mined.nonce]).toEqual([gas, nonce])
})

test('rejects a transaction for another network', async () => {
  const { account, ask } = await connected()
  const refused = ask('eth_sendTransaction', [{ from: account, to: spare, value: '0x1', chainId: '0x7a6a' }])
  await page.getByText('Wrong network', { exact: true }).waitFor()
  expect(await button('Approve').count()).toBe(0)
  await button('Reject').click()
  expect(await refused).toBe(4901)
})

test('explains a link that its app no longer accepts', async () => {
  const { uri } = await openApp().connect({ namespaces })
  const forgotten = uri.replace(/wc:[0-9a-f]{64}/, `wc:${'b'.repeat(64)}`)
  await page.goto(`${stack.wallet}/wc?uri=${encodeURIComponent(forgotten)}`)
  await page.getByRole('dialog', { name: 'Connecting' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'This link has expired. Get a new code in the app.' }).waitFor()
})

test('shows the remaining time of a postponed request', async () => {
  const { account, ask } = await connected()
  const late = ask('personal_sign', ['Hello', account])
  await button('Approve').waitFor()
  // Wait until the sheet accepts input.
  await expect.poll(() => button('Approve').getAttribute('aria-disabled')).toBe(null)
  await page.keyboard.press('Escape')
  const pending = page.getByRole('list', { name: 'Pending requests' }).getByRole('button', { name: /min left/ })
  await pending.click()
  await button('Approve').click()
  expect(await late).toMatch(/^0x/)
})

test.each([
  ['a phone of 320 px', { width: 320, height: 568 }],
  ['200 % zoom', { width: 640, height: 400 }],
])('fits on %s', async (_, viewport) => {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fits = async (name: string) => {
    const overflow = await page.evaluate(() =>
      [...document.querySelectorAll('main *, dialog[open] *')]
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect()
          return width > 1 && (left < -1 || right > innerWidth + 1)
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect(overflow).toEqual([])
    const { x, y, width, height } = (await button(name).boundingBox())!
    expect(x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height).toBe(true)
  }
  await page.goto(stack.wallet)
  await fits('Paste a link')
  await button('Paste a link').click()
  await fits('Connect')
  const { account, ask } = await connected()
  const sign = track(ask('personal_sign', [signIn('app.example', account), account]))
  await button('Sign in').waitFor()
  await fits('Sign in')
  await button('Reject').click()
  expect(await sign.answer).toBe(4001)
  const domain = { name: 'Latchkey Dollar', version: '1', chainId: 31337, verifyingContract: lusd }
  const permitted = ask('eth_signTypedData_v4', [account, permit(account, domain)])
  await button('Approve').waitFor()
  await fits('Approve')
  await button('Reject').click()
  expect(await permitted).toBe(4001)
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
