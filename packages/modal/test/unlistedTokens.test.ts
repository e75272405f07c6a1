import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })

const row = (name: string, rest: object) => ({
  ...{ name, symbol: name.toUpperCase(), chainId: 'eip155:1', price: 0, iconUrl: '' },
  ...{ quantity: { decimals: '18', numeric: '40' }, trust: 'listed' },
  ...rest,
})
const balances = [
  row('Coin', { value: 90 }),
  row('Dollar', { value: 10, address: `eip155:1:0x${'d'.repeat(40)}` }),
  // The server sends no value for unlisted tokens; if it did, the value must not be trusted.
  row('Fern', { trust: 'unlisted', value: 1_000_000, address: `eip155:1:0x${'e'.repeat(40)}` }),
  row('Moss', { trust: 'unlisted', address: `eip155:1:0x${'f'.repeat(40)}` }),
]

async function openConnected() {
  const page = await openPage(fixture, { units: '40000000000000000000' })
  await page.route('**/balance**', (route) => route.fulfill({ json: { balances } }))
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { page, dialog: page.getByRole('dialog') }
}

test('unlisted tokens come last and are excluded from the total', async () => {
  const { page, dialog } = await openConnected()
  await page.getByRole('button', { name: /^Account/ }).click()
  const named = (name: string) => dialog.getByRole('list', { name, exact: true }).getByRole('listitem')
  await expect.poll(() => named('Tokens').count()).toBe(2)
  expect(await named('Not verified').allTextContents()).toEqual([
    expect.stringContaining('Fern'),
    expect.stringContaining('Moss'),
  ])
  await dialog.getByRole('button', { name: /^\$100\.00/ }).waitFor()
  await dialog.getByText('Anyone can create a token with any name.').waitFor()
  await page.close()
})

test('an unlisted token can be sent, with a warning that it is unverified', async () => {
  const { page, dialog } = await openConnected()
  await page.evaluate(() => {
    globalThis.modal.open({ name: 'WalletSend' })
    globalThis.modal.push({ name: 'WalletSend', step: 'token' })
  })
  const list = dialog.getByRole('list', { name: 'Not verified' })
  await list.getByRole('button', { name: 'Moss' }).click()
  await dialog.getByRole('button', { name: /MOSS/ }).waitFor()
  await dialog.getByText('Not verified').waitFor()
  await dialog
    .getByText('40 MOSS')
    .or(dialog.getByText('40', { exact: true }))
    .first()
    .waitFor()
  await page.close()
})
