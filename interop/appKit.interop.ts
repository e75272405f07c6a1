import { type Browser, type BrowserContext, expect as expectPage, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../tools/browser.mjs'
import { startStack } from './appKit/startStack.ts'
import { type Traffic, watchTraffic } from './appKit/watchTraffic.ts'
import { account } from './parties/account.ts'
import { startOurWallet } from './parties/ourWallet.ts'
import type { Wallet } from './parties/party.ts'

type InPage = {
  openModal: () => Promise<void>
  account: () => string | undefined
  request: (method: string, params: readonly unknown[]) => Promise<unknown>
  disconnect: () => Promise<void>
}

let stack: Awaited<ReturnType<typeof startStack>>
let browser: Browser
beforeAll(async () => {
  stack = await startStack()
  // No host but localhost resolves.
  browser = await launchBrowser({ args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'] })
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

type Visit = { readonly context: BrowserContext; readonly page: Page; readonly traffic: Traffic }

async function visit(): Promise<Visit> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const traffic = watchTraffic(page, stack.serverUrl)
  page.setDefaultTimeout(60_000)
  await page.goto(stack.pageUrl)
  await page.locator('w3m-modal').waitFor({ state: 'attached' })
  return { context, page, traffic }
}

/** Opens the modal's QR code and scans it. */
async function scan(page: Page, wallet: Wallet): Promise<void> {
  await page.evaluate(() => (window as unknown as InPage).openModal())
  await page.getByTestId('wallet-selector-walletconnect').click()
  const uri = await page.getByTestId('wui-qr-code').evaluate((code) => (code as unknown as { uri: string }).uri)
  await wallet.pair(uri)
}

const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().includes(path) && response.request().method() !== 'OPTIONS')

const addressIn = (page: Page) => page.evaluate(() => (window as unknown as InPage).account())

/** Checks that every route succeeded and no other host was contacted. */
function expectNothingMissing(traffic: Traffic, routes: readonly string[]): void {
  expect(traffic.answers()).toEqual(expect.arrayContaining([...routes]))
  expect(traffic.answers().filter((answer) => !/ 20[04]$/.test(answer))).toEqual([])
  expect(traffic.foreignHosts()).toEqual([])
}

describe('AppKit 1.8.0 with only its hosts replaced', () => {
  test('connects and signs in with one click, signs, stays signed in after a reload, and disconnects', async () => {
    const { context, page, traffic } = await visit()
    const wallet = await startOurWallet({ relayUrl: stack.relayUrl, oneClick: true })
    const authenticated = answered(page, '/auth/v1/authenticate')
    await scan(page, wallet)
    await wallet.signIn(await wallet.mail.take('authenticate'))
    expect((await authenticated).status()).toBe(200)
    await expectPage.poll(() => addressIn(page)).toBe(account.address)
    const { origin } = new URL(stack.pageUrl)
    expect(traffic.attestations()).toContainEqual(expect.objectContaining({ origin, isVerified: false }))

    const answer = page.evaluate(
      (params) => (window as unknown as InPage).request('personal_sign', params),
      ['0x4869', account.address],
    )
    await wallet.answer(await wallet.mail.take('request'), await account.signMessage({ message: 'Hi' }))
    const signature = (await answer) as `0x${string}`
    expect(await verifyMessage({ address: account.address, message: 'Hi', signature })).toBe(true)

    const me = answered(page, '/auth/v1/me')
    await page.reload()
    expect((await me).status()).toBe(200)
    await expectPage.poll(() => addressIn(page)).toBe(account.address)
    await page.evaluate(() => (window as unknown as InPage).openModal())
    await page.getByTestId('disconnect-button').click()
    await wallet.mail.take('deleted')
    await expectPage.poll(() => addressIn(page)).toBeUndefined()
    expectNothingMissing(traffic, [
      'POST /e 200',
      'GET /appkit/v1/config 200',
      'GET /getAnalyticsConfig 200',
      'GET /getWallets 200',
      'GET /public/getAssetImage/* 200',
      'GET /getWalletImage/* 200',
      'GET /v3/attestation 200',
      'POST /v1/ 200',
      'GET /v1/identity/* 200',
      'GET /auth/v1/nonce 200',
      'POST /auth/v1/authenticate 200',
      'GET /auth/v1/me 200',
    ])
    await context.close()
    await wallet.close()
  })

  test('signs in with its own message format if the wallet has no one-click sign-in', async () => {
    const { context, page, traffic } = await visit()
    const wallet = await startOurWallet({ relayUrl: stack.relayUrl })
    await scan(page, wallet)
    await wallet.approve((await wallet.mail.take('proposal')).id)
    await page.getByTestId('w3m-connecting-siwe-sign').click()
    const request = await wallet.mail.take('request')
    expect(request.method).toBe('personal_sign')
    const [message] = request.params as readonly [`0x${string}`]
    const authenticated = answered(page, '/auth/v1/authenticate')
    await wallet.answer(request, await account.signMessage({ message: { raw: message } }))
    expect((await authenticated).status()).toBe(200)
    await expectPage.poll(() => addressIn(page)).toBe(account.address)
    expectNothingMissing(traffic, ['GET /auth/v1/nonce 200', 'POST /auth/v1/authenticate 200'])
    await context.close()
    await wallet.close()
  })

  test('lists all wallets with their images, and searches them', async () => {
    const { context, page, traffic } = await visit()
    await page.evaluate(() => (window as unknown as InPage).openModal())
    await page.getByTestId('all-wallets').click()
    await page.locator('w3m-all-wallets-view input').first().fill('rabby')
    const rabby = page.getByTestId(
      'wallet-search-item-18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
    )
    await expectPage(rabby.locator('wui-wallet-image img')).toHaveAttribute('src', /^blob:/)
    expectNothingMissing(traffic, ['GET /getWallets 200', 'GET /getWalletImage/* 200'])
    await context.close()
  })
})
