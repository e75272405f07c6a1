import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { recordAnnouncements, takeAnnouncements } from '../announcements.ts'
import { openPage } from '../openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../fixture') })
const refusal = { code: 'PROJECT_ID_INVALID', message: 'The project id is not valid.', retryable: false, help: '' }

async function openListening(params: openPage.Params = {}) {
  const page = await openPage(fixture, params)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await recordAnnouncements(page)
  const press = (name: string | RegExp) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
  const setAnswer = (answer: 'yes' | 'no' | 'never') => page.evaluate((next) => globalThis.page.setAnswer(next), answer)
  /** Asserts that exactly these texts, given by their beginnings, are announced, and that none is repeated in the next frames. */
  const hears = async (act: () => Promise<unknown>, ...expected: readonly string[]) => {
    await takeAnnouncements(page)
    await act()
    await expect.poll(() => page.evaluate(() => globalThis.announced.at(-1))).toContain(expected.at(-1))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await takeAnnouncements(page)).toEqual(expected.map((text) => expect.stringContaining(text)))
  }
  return { page, press, setAnswer, hears }
}

const openView = (page: Page, view: Parameters<typeof globalThis.modal.open>[0]) => () =>
  page.evaluate((wanted) => globalThis.modal.open(wanted), view)

test('connecting and signing in announce each state once', async () => {
  const { page, press, setAnswer, hears } = await openListening({ options: { siwx: {} } })
  await setAnswer('no')
  await openView(page, { name: 'Connect' })()
  await hears(() => press(/^Wallet of first/), 'Confirm in Wallet of first', 'Request rejected')
  await setAnswer('never')
  await hears(() => press('Try again'), 'Confirm in Wallet of first')
  await press('Back')
  await setAnswer('yes')
  await hears(() => press(/^Wallet of first/), 'Confirm in Wallet of first', 'Connected', 'Sign in to App')
  await setAnswer('no')
  const nonce = { nonce: '0123456789abcdef0', expiresAt: new Date(Date.now() + 300_000).toISOString() }
  await page.route('**/nonce*', (route) => route.fulfill({ json: nonce }))
  await hears(() => press('Sign in'), 'Confirm in Wallet of first', 'Signature declined')
  await page.close()
})

test('lists of wallets announce once that they could not be loaded', async () => {
  const { page, press, hears } = await openListening()
  const error = { ...refusal, code: 'ORIGIN_NOT_ALLOWED' }
  await page.route('**/getWallets**', (route) => route.fulfill({ status: 403, json: { error } }))
  await hears(openView(page, { name: 'GetWallet' }), "Couldn't load wallets")
  await hears(openView(page, { name: 'Connect' }), "Couldn't load wallets")
  await hears(() => press(/Couldn't load wallets/), "Couldn't load wallets")
  await page.unroute('**/getWallets**')
  await page.route('**/getWallets**', (route) => route.abort())
  await hears(openView(page, { name: 'AllWallets' }), "Couldn't load all wallets.")
  await hears(() => page.getByRole('searchbox').fill('metamask'), '1 wallet found')
  await hears(() => page.getByRole('searchbox').fill('zzz'), 'No wallet called “zzz”')
  await page.close()
})

test('the account and sending announce each state once', async () => {
  const { page, press, hears } = await openListening()
  await openView(page, { name: 'Connect' })()
  await press(/^Wallet of first/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.unroute('**/v1/**')
  await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: { error: refusal } }))
  await hears(openView(page, { name: 'Account' }), 'Loading tokens', "Couldn't load tokens")
  await hears(openView(page, { name: 'WalletSend', step: 'token' }), "Couldn't load your other tokens")
  await hears(() => page.evaluate(() => globalThis.page.chooseNetwork('eip155:99')), "App doesn't support this network")
  await page.close()
})

test('the checks announce once that they are running, and once the first problem', async () => {
  const { page, hears } = await openListening()
  await page.route('**/health', (route) => route.abort())
  await hears(openView(page, { name: 'Troubleshoot' }), 'Checking', "Can't reach")
  await page.close()
})
