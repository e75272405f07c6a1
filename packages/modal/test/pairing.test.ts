import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture'), inParts: true })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const otter = {
  id: 'otter',
  name: 'Otter',
  mobile_link: 'otter://',
  webapp_link: 'https://otter.example',
  homepage: 'https://otter.example/download',
  play_store: 'https://play.google.com/store/apps/details?id=otter',
}

async function openQr(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Scan with your phone/ }).click()
}

test('on a phone the wallet link comes first, and the QR code opens on request', async () => {
  const page = await openPage(fixture, { tab: phone, wallets: [otter] })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Otter' }).waitFor()
  // The next screen is preloaded.
  await page.waitForLoadState('networkidle')
  await page.route('**/OpenFirst*', (route) => route.abort())
  await page.getByRole('button', { name: 'Otter' }).click()
  const link = page.getByRole('link', { name: 'Open Otter' })
  expect(await link.getAttribute('href')).toMatch(/^otter:\/\/wc\?uri=wc%3A/)
  const code = page.getByRole('img', { name: /^QR code/ })
  expect(await code.count()).toBe(0)
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await code.waitFor()
  await page.close()
})

test('[S5.13] a phone lists only wallets it can open, even if many others come first', async () => {
  const extension = { id: 'burrow', name: 'Burrow', chrome_store: 'https://store.example/burrow' }
  const phantom = { id: 'phantom', name: 'Phantom', rdns: 'app.phantom' }
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  const others = Array.from({ length: 6 }, (_, at) => ({ ...extension, id: `burrow${at}`, name: `Burrow ${at}` }))
  const wallets = [...others, otter, phantom]
  const page = await openPage(fixture, { tab: { ...phone, userAgent }, wallets })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Otter' }).waitFor()
  await page.getByRole('button', { name: 'Phantom' }).waitFor()
  expect(await page.getByText('Burrow').count()).toBe(0)
  await page.getByRole('button', { name: /^All wallets/ }).click()
  await page.getByRole('heading', { name: 'All wallets' }).waitFor()
  await page.getByRole('button', { name: 'Otter' }).waitFor()
  expect(await page.getByText('Burrow').count()).toBe(0)
  await page.close()
})

test("shows the wallet's name in the first frame of its view", async () => {
  const page = await openPage(fixture, { wallets: [otter] })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Otter' }).waitFor()
  // The view must not request the directory again.
  await page.route('**/getWallets**', () => {})
  await page.getByRole('button', { name: 'Otter' }).click()
  await page.getByRole('heading', { name: 'Otter' }).waitFor()
  await page.close()
})

test('while the relay is unreachable the QR code is covered and its link cannot be copied', async () => {
  const page = await openPage(fixture)
  let attempts = 0
  await page.routeWebSocket(/relay/, async (socket) => {
    attempts += 1
    if (attempts === 1) return socket.close()
    // Further connection attempts hang.
    await new Promise(() => {})
  })
  await openQr(page)
  await page.getByText("Can't connect right now", { exact: true }).waitFor()
  const plate = page.getByRole('img', { name: /^QR code/ })
  await expect.poll(() => plate.evaluate((code) => getComputedStyle(code).filter)).toContain('blur')
  await expect.poll(() => attempts, { timeout: 60_000 }).toBe(2)
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  // The replacement of the link loads only now.
  await expect.poll(() => page.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Check the connection' }).click()
  await page.getByRole('heading', { name: 'Check the connection' }).waitFor()
  await page.close()
})

test('warns next to the QR code if the clock is ten minutes off', async () => {
  const page = await openPage(fixture)
  const date = new Date(Date.now() - 600_000).toUTCString()
  await page.route('**/health', (route) => route.fulfill({ headers: { date }, json: {} }))
  await openQr(page)
  await page.getByText('Check your device clock', { exact: true }).waitFor()
  await page.close()
})

test('offers the store and another link if the wallet does not open', async () => {
  const page = await openPage(fixture, { tab: phone, wallets: [otter] })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Otter' }).click()
  const link = page.getByRole('link', { name: 'Open Otter' })
  await link.waitFor()
  await page.clock.install()
  await page.evaluate(() => {
    // No app on this machine handles the link.
    addEventListener('click', (event) => event.preventDefault())
  })
  await link.click()
  await page.clock.runFor(3000)
  await page.getByRole('heading', { name: "Otter didn't open" }).waitFor()
  expect(await page.getByRole('link', { name: 'Get Otter' }).getAttribute('href')).toBe(otter.play_store)
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/otter\.example\/wc\?uri=/)
  await page.getByRole('button', { name: 'Show QR code' }).waitFor()
  await page.close()
})

test('opens the stores of a wallet from its QR code, with a code for the phone', async () => {
  const page = await openPage(fixture, { wallets: [otter] })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Otter' }).click()
  await page.getByRole('button', { name: 'Get it' }).click()
  await page.getByRole('heading', { name: 'Get Otter' }).waitFor()
  await page.getByRole('img', { name: 'QR code to get Otter on your phone' }).waitFor()
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Open Google Play')).toBe(otter.play_store)
  expect(await hrefOf('Website')).toBe(otter.homepage)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('img', { name: /^QR code to connect/ }).waitFor()
  await page.close()
})

test('keeps the places of all buttons when the code of a wallet appears', async () => {
  const page = await openPage(fixture, { wallets: [otter] })
  await page.evaluate(() => {
    const { generateKey } = SubtleCrypto.prototype
    const allowed = new Promise<void>((resolve) => Object.assign(globalThis, { allowKeys: resolve }))
    SubtleCrypto.prototype.generateKey = function (this: SubtleCrypto, ...params: Parameters<typeof generateKey>) {
      return allowed.then(() => generateKey.apply(this, params))
    } as typeof generateKey
  })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Otter' }).click()
  const getIt = page.getByRole('button', { name: 'Get it' })
  await getIt.waitFor()
  const settled = () =>
    page.getByRole('dialog').evaluate((dialog) => {
      const own = dialog.getAnimations({ subtree: true }).filter(({ effect }) => effect?.getTiming().iterations === 1)
      return Promise.allSettled(own.map(({ finished }) => finished))
    })
  await settled()
  expect(await page.getByRole('link', { name: 'Open Otter' }).count()).toBe(0)
  const before = await getIt.boundingBox()
  await page.evaluate('allowKeys()')
  await page.getByRole('link', { name: 'Open Otter' }).waitFor()
  await settled()
  expect(await getIt.boundingBox()).toEqual(before)
  await page.close()
})

test('shows no QR code for a wallet that exists only as an extension', async () => {
  const store = 'https://chromewebstore.google.com/detail/kite'
  const kite = { id: 'kite', name: 'Kite', chrome_store: store, homepage: 'https://kite.example' }
  const page = await openPage(fixture, { wallets: [kite] })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Kite' }).click()
  await page.getByRole('heading', { name: "Kite isn't installed" }).waitFor()
  expect(await page.getByRole('link', { name: 'Get Kite' }).getAttribute('href')).toBe(store)
  expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await page.getByRole('heading', { name: 'Connect', exact: true }).waitFor()
  await page.close()
})

test('a phone shows the QR code for a wallet without an app', async () => {
  const page = await openPage(fixture, { tab: phone })
  const listing = { id: 'kite', name: 'Kite', chromeStore: 'https://chromewebstore.google.com/detail/kite' }
  await page.evaluate(
    (kite) => globalThis.modal.open({ name: 'ConnectingWalletConnect', walletId: kite.id, listing: kite }),
    listing,
  )
  await page.getByRole('heading', { name: 'Kite has no phone app' }).waitFor()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await page.getByRole('img', { name: /^QR code to connect/ }).waitFor()
  await page.close()
})

test('offers four installable wallets to a visitor without a wallet', async () => {
  const wallets = Array.from({ length: 6 }, (_, at) => ({
    id: `${at}`,
    name: `Otter ${at}`,
    mobile_link: 'otter://',
    ...(at > 0 && { homepage: 'https://otter.example' }),
  }))
  const page = await openPage(fixture, { wallets })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await page.getByRole('button', { name: 'Get a wallet' }).click()
  const rows = page.getByRole('list', { name: 'Get a wallet' }).getByRole('button')
  await rows.first().waitFor()
  // The first wallet has no download link.
  expect(await rows.locator('span[class*=title]').allTextContents()).toEqual([
    'Otter 1',
    'Otter 2',
    'Otter 3',
    'Otter 4',
  ])
  await rows.first().click()
  await page.getByRole('link', { name: /^Website/ }).waitFor()
  await page.close()
})

test('offers a new code if the wallet protocol reports an expired pairing', async () => {
  const page = await openPage(fixture)
  await page.clock.install()
  await openQr(page)
  await page.getByRole('timer').waitFor()
  // The device slept past the code's expiry.
  await page.clock.fastForward(10 * 60_000)
  await page.clock.runFor(2000)
  await page.getByText('QR code expired', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Get a new code' }).waitFor()
  await page.close()
})
