import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { harborAddress } from '../harness/flows.ts'
import { readQr } from '../harness/readQr.ts'
import { openRelayWallet } from '../harness/relayWallet.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { workerStack } from '../harness/workerStack.ts'
import { buildScript, serveDapp } from './testDapps/serveDapp.ts'

const stack = await workerStack()
const browser = testBrowser()
let script: string
beforeAll(async () => {
  script = await buildScript('manualPage.ts')
})

async function openApp(search: string, viewport: { readonly width: number; readonly height: number }) {
  const files = { '/index.html': '<!doctype html><head></head><body></body>' }
  const app = await serveDapp(stack, { script, files })
  const context = await browser().newContext({ reducedMotion: 'reduce', viewport })
  onTestFinished(async () => {
    await context.close()
    await app.close()
  })
  const page = await context.newPage()
  await page.goto(`${app.url}/${search}`)
  return page
}

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const shows = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 2 }).waitFor()

test.each(['', '?adapters=none'])(
  '[S2.16] with manual connection or without adapters (%j) a desktop starts with the code, a phone with all wallets',
  async (search) => {
    const wide = await openApp(search, desktop)
    await wide.getByRole('button', { name: 'Connect', exact: true }).click()
    await shows(wide, 'Scan with your phone')
    const narrow = await openApp(search, phone)
    await narrow.getByRole('button', { name: 'Connect', exact: true }).click()
    await shows(narrow, 'All wallets')
    await expect.poll(() => narrow.getByRole('dialog').getByRole('listitem').count()).toBeGreaterThan(8)
  },
)

test('[S2.16] with manual connection a connected visitor gets the code again, to connect another wallet', async () => {
  const page = await openApp('', desktop)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const code = page.getByRole('img', { name: /^QR code to connect/ }).locator('..')
  await expect.poll(() => readQr(code), { timeout: 60_000 }).toMatch(/^wc:/)
  const wallet = await openRelayWallet(stack, 'Tern')
  onTestFinished(wallet.close)
  await wallet.connect((await readQr(code)) ?? '', [harborAddress])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account/ }).click()
  await shows(page, 'Scan with your phone')
})
