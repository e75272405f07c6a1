import { gzipSync } from 'node:zlib'
import { smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { app as App } from '../../test/browser/appPage.ts'
import { secureSite } from '../../test/browser/secureSite.ts'
import { ask, enterCode, isReady, codeOf as mailedCode, openApp, untilCode } from '../../test/browser/signInByMail.ts'

declare const app: typeof App

/** Limit of gzipped bytes that the frame requests before it paints a message to sign. */
// ADR 0025.
const firstPaintMaxBytes = 60 * 1024

const site = secureSite()
let context: BrowserContext
const problems: string[] = []

beforeEach(async () => {
  context = await site.browser.newContext()
  context.on('console', (message) => problems.push(message.text()))
  context.on('weberror', (error) => problems.push(String(error.error())))
})
afterEach(async () => {
  await context.close()
  expect(problems.splice(0)).toEqual([])
})

const open = (url: string): Promise<Page> => openApp(context, url)
const codeOf = (email: string) => mailedCode(site.stack, email)

test('[S7.30] signs up by e-mail with a code and a reload at each step, and signs in again with another code', async () => {
  const email = 'first@example.com'
  const page = await open(site.stack.app)
  expect(await ask(page, 'is connected')).toEqual({ answer: { isConnected: false } })
  expect(await ask(page, 'get user', {})).toMatchObject({ code: 'LOGIN_REQUIRED' })
  await untilCode(page, email)
  const otp = await codeOf(email)
  expect(await ask(page, 'submit one-time code', { otp })).toEqual({ answer: { action: 'connect' } })
  await page.reload()
  await isReady(page)
  const { answer: user } = await ask(page, 'get user', { chainId: 'eip155:31337' })
  const { address } = user as { readonly address: string }
  expect(user).toEqual({
    ...{ address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), chainId: 'eip155:31337', email },
    // This server has no bundler.
    ...{ accounts: [{ address, type: 'eoa' }], preferredAccountType: 'smartAccount' },
  })
  const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  expect(await ask(page, 'get user', { chainId: solana })).toMatchObject({
    answer: { chainId: solana, address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) },
  })
  expect(await ask(page, 'switch network', { chainId: solana })).toEqual({ answer: { chainId: solana } })
  expect(await ask(page, 'get chain id')).toEqual({ answer: { chainId: solana } })
  expect(await ask(page, 'set preferred account', { type: 'smartAccount' })).toMatchObject({
    message: 'This application might not support Smart Accounts',
  })

  await ask(page, 'sign out')
  expect(await ask(page, 'is connected')).toEqual({ answer: { isConnected: false } })
  await site.stack.endCooldowns()
  expect(await ask(page, 'connect email', { email })).toEqual({ answer: { action: 'verifyCode' } })
  const before = otp
  await expect.poll(() => codeOf(email)).not.toBe(before)
  await ask(page, 'submit one-time code', { otp: await codeOf(email) })
  expect(await ask(page, 'get user', { chainId: 'eip155:1' })).toMatchObject({ answer: { address } })
})

test('the frame in another app has separate storage and needs approval as a new device', async () => {
  await site.stack.endCooldowns()
  const email = 'partitioned@example.com'
  const page = await open(site.stack.app)
  await untilCode(page, email)
  const otp = await codeOf(email)
  await ask(page, 'submit one-time code', { otp })
  const other = await open(site.stack.otherApp)
  expect(await ask(other, 'is connected')).toEqual({ answer: { isConnected: false } })
  expect(await ask(other, 'get user', {})).toMatchObject({ code: 'LOGIN_REQUIRED' })
  await site.stack.endCooldowns()
  expect(await ask(other, 'connect email', { email })).toEqual({ answer: { action: 'verifyCode' } })
  await expect.poll(() => codeOf(email)).not.toBe(otp)
  const entered = await ask(other, 'submit one-time code', { otp: await codeOf(email) })
  expect(entered).toMatchObject({ answer: { action: 'verifyDevice', matchNumber: expect.stringMatching(/^\d\d$/) } })
  expect(await ask(other, 'is connected')).toEqual({ answer: { isConnected: false } })
})

test("after the browser has cleared the frame's storage, code and link give the same address", async () => {
  await site.stack.endCooldowns()
  const email = 'purged@example.com'
  const page = await open(site.stack.otherApp)
  const addressOn = async () => {
    const { answer } = await ask(page, 'get user', { chainId: 'eip155:31337' })
    return (answer as { readonly address: string }).address
  }
  await untilCode(page, email)
  const otp = await codeOf(email)
  await ask(page, 'submit one-time code', { otp })
  const address = await addressOn()

  // As Safari does after seven days without a visit: deletes everything that scripts have stored.
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  const storageKey = `${site.stack.secure}/^0http://other.localhost`
  await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
  await page.goto(site.stack.otherApp)
  await isReady(page)
  expect(await ask(page, 'is connected')).toEqual({ answer: { isConnected: false } })
  expect(await ask(page, 'get user', {})).toMatchObject({ code: 'LOGIN_REQUIRED' })
  await site.stack.endCooldowns()
  await untilCode(page, email)
  await expect.poll(() => codeOf(email)).not.toBe(otp)
  await enterCode(page, site.stack, { email, otp: await codeOf(email) })
  expect(await addressOn()).toBe(address)
})

test('creates one wallet when two tabs submit the code at once, and signs out both tabs', async () => {
  await site.stack.endCooldowns()
  const email = 'tabs@example.com'
  const [one, two] = [await open(site.stack.app), await open(site.stack.app)]
  await untilCode(one, email)
  await ask(two, 'is connected')
  const otp = await codeOf(email)
  const sent = await Promise.all([one, two].map((page) => ask(page, 'submit one-time code', { otp })))
  expect(sent).toEqual([{ answer: { action: 'connect' } }, { answer: { action: 'connect' } }])
  const users = await Promise.all([one, two].map((page) => ask(page, 'get user', {})))
  expect(users[0]).toEqual(users[1])
  const rows = await site.stack.vaults.auth.db
    .selectFrom('devices')
    .select('wallet_id')
    .where('origin', '=', site.stack.app.slice(0, -1))
    .execute()
  expect(new Set(rows.map(({ wallet_id }) => wallet_id)).size).toBe(rows.length)
  // Requests of the other tab end as well; their sheets would outlive the session.
  const account = (users[0] as { readonly answer?: { readonly address?: string } } | undefined)?.answer?.address
  const params = ['0x68656c6c6f', account]
  const signing = ask(two, 'RPC request', { method: 'personal_sign', chainId: 'eip155:31337', params })
  await two.frameLocator('iframe').getByRole('button', { name: 'Sign', exact: true }).waitFor()
  await ask(one, 'sign out')
  expect(await signing).toMatchObject({ code: 'USER_REJECTED' })
  await expect.poll(() => two.evaluate(() => app.events.at(-1))).toEqual({ isConnected: false })
  expect(await ask(two, 'is connected')).toEqual({ answer: { isConnected: false } })
})

test('reports at once that the browser blocks storage', async () => {
  await context.addInitScript(() => {
    const open = () => {
      throw new DOMException('The user denied permission', 'SecurityError')
    }
    if (location.hostname.startsWith('secure.')) Object.defineProperty(globalThis, 'indexedDB', { value: { open } })
  })
  const page = await open(site.stack.app)
  const blocked = { code: 'DEVICE_STORE_BLOCKED', message: expect.stringContaining('Your browser blocks storage') }
  expect(await ask(page, 'is connected')).toEqual(blocked)
  expect(await ask(page, 'connect email', { email: 'blocked@example.com' })).toEqual(blocked)
  // The frame logs the reason.
  const logged = expect.stringContaining('Your browser blocks storage')
  expect(problems.splice(0)).toEqual([logged, logged])
})

test(`shows a message after at most ${firstPaintMaxBytes / 1024} KB (gzip), and signs it after approval`, async () => {
  await site.stack.endCooldowns()
  const email = 'paint@example.com'
  const first = await open(site.stack.app)
  await untilCode(first, email)
  await ask(first, 'submit one-time code', { otp: await codeOf(email) })
  const { answer } = await ask(first, 'get user', { chainId: 'eip155:31337' })
  const { address } = answer as { readonly address: `0x${string}` }

  /** Opens the sheet in a page with an empty cache. */
  async function sheetFor(signer: string) {
    const page = await open(site.stack.app)
    const params = [`0x${Buffer.from('hello').toString('hex')}`, signer]
    const signing = ask(page, 'RPC request', { method: 'personal_sign', chainId: 'eip155:31337', params })
    const press = (name: string) => page.frameLocator('iframe').getByRole('button', { name, exact: true }).click()
    await page.frameLocator('iframe').getByRole('button', { name: 'Sign', exact: true }).waitFor()
    const frame = page.frames().find((one) => one.url().startsWith(site.stack.secure))
    const loaded = await frame?.evaluate(async () => {
      // The button may be in the document before the browser has painted it.
      const paintedMs = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [painted] = list.getEntriesByName('first-contentful-paint')
          if (painted) resolve(painted.startTime)
        }).observe({ type: 'paint', buffered: true })
      })
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < paintedMs)
        .map(({ name }) => new URL(name).pathname)
    })
    const bytes = (loaded ?? []).map((path) => gzipSync(site.stack.assets.get(path)?.body ?? '', { level: 9 }).length)
    return { signing, press, sum: bytes.reduce((total, one) => total + one, 0) }
  }
  const own = await sheetFor(address)
  await own.press('Sign')
  const { answer: signature } = await own.signing
  expect(await verifyMessage({ address, message: 'hello', signature: signature as '0x' })).toBe(true)
  const smart = await sheetFor(smartAccountOf(address).address)
  await smart.press('Reject')
  expect(await smart.signing).toMatchObject({ code: 'USER_REJECTED' })
  for (const { sum } of [own, smart]) {
    console.log(`secure frame until its first paint: ${sum} of ${firstPaintMaxBytes} bytes`)
    expect(sum).toBeGreaterThan(10 * 1024)
    expect(sum).toBeLessThanOrEqual(firstPaintMaxBytes)
  }
})
