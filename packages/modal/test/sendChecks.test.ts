import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { readQr } from '../../../e2e/harness/readQr.ts'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })
const recipient = `0x${'12'.repeat(19)}34`

/** The modal of a connected wallet, with a server that holds recipient facts back until `answer` is called. */
async function connected() {
  const page = await openPage(fixture, { tab: { reducedMotion: 'reduce', deviceScaleFactor: 2 } })
  const dialog = page.getByRole('dialog')
  let answer = (_: object) => {}
  const answered = new Promise<object>((resolve) => {
    answer = resolve
  })
  await page.route('**/recipients/**', async (route) => route.fulfill({ json: await answered }))
  await page.evaluate(() => globalThis.modal.open({ name: 'Connect' }))
  await dialog.getByRole('button', { name: 'Wallet of first' }).click()
  await dialog.waitFor({ state: 'detached' })
  return { page, dialog, answer }
}

/** The code with the quiet zone that cameras need. */
const plate = (dialog: Locator) => dialog.locator('div:has(> svg[role=img])')

test('the recipient check does not shift the layout, and the form waits for it', async () => {
  const { page, dialog, answer } = await connected()
  await page.evaluate(() => globalThis.modal.open({ name: 'WalletSend', step: 'recipient' }))
  await dialog.getByRole('textbox', { name: 'Recipient address' }).fill(recipient)
  await dialog.getByText('Checking this address…').waitFor()
  const next = dialog.getByRole('button', { name: 'Continue' })
  expect(await next.getAttribute('aria-busy')).toBe('true')
  const before = await next.boundingBox()
  answer({ history: 'new', imitates: null })
  await dialog.locator('span', { hasText: 'New recipient.' }).waitFor()
  expect(await next.getAttribute('aria-busy')).toBe(null)
  expect(await next.boundingBox()).toEqual(before)
  await page.close()
})

test('the QR code contains only the address until an amount is requested', async () => {
  const { page, dialog } = await connected()
  await page.evaluate(() => globalThis.modal.open({ name: 'Account' }))
  await page.evaluate(() => globalThis.modal.push({ name: 'Account', step: 'receive' }))
  const address = await page.evaluate(() => globalThis.page.latchkey.getAccount().address ?? '')
  await dialog.getByRole('img', { name: `QR code of ${address}` }).waitFor()
  expect(await readQr(plate(dialog))).toBe(address)
  await dialog.getByRole('button', { name: 'Request an amount' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0,25')
  await dialog.getByRole('button', { name: 'Create request' }).click()
  await dialog.getByRole('img', { name: 'QR code that requests 0.25 COIN' }).waitFor()
  expect(await readQr(plate(dialog))).toBe(`ethereum:${address}@1?value=250000000000000000`)
  await page.close()
})

test('Share opens the system share sheet if the browser supports it', async () => {
  const { page, dialog } = await connected()
  await page.evaluate(() => {
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(globalThis, { shared: data }) })
    globalThis.modal.open({ name: 'Account', step: 'receive' })
  })
  await dialog.getByRole('button', { name: 'Share' }).click()
  const address = await page.evaluate(() => globalThis.page.latchkey.getAccount().address ?? '')
  expect(await page.evaluate(() => (globalThis as { shared?: ShareData }).shared)).toEqual({ text: address })
  await page.close()
})

test('pressing the value swaps token amount and US dollars', async () => {
  const { page, dialog } = await connected()
  await page.route('**/balance?**', (route) =>
    route.fulfill({
      json: {
        balances: [
          {
            ...{ name: 'Coin', symbol: 'COIN', chainId: 'eip155:1', price: 2, value: 10, iconUrl: '' },
            quantity: { decimals: '18', numeric: '5' },
          },
        ],
      },
    }),
  )
  await page.evaluate(() => globalThis.modal.open({ name: 'WalletSend' }))
  const input = dialog.getByRole('textbox', { name: /^Amount/ })
  await input.fill('1.5')
  await dialog.getByRole('button', { name: '$3.00. Enter in US dollars' }).click()
  await dialog.getByRole('textbox', { name: 'Amount (US$)' }).waitFor()
  expect(await input.inputValue()).toBe('3')
  await input.fill('1')
  await dialog.getByRole('button', { name: '0.5 COIN. Enter in COIN' }).click()
  expect(await input.inputValue()).toBe('0.5')
  await dialog.getByRole('button', { name: '$1.00. Enter in US dollars' }).click()
  await dialog.getByRole('button', { name: 'Max' }).click()
  expect(await input.inputValue()).toBe('9.99')
  await dialog.getByText('4.999 COIN').waitFor()
  await page.close()
})
