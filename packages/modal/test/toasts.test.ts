import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture'), moving: true })

test('[S4.13] a toast changes from loading to success in place and disappears; an error stays', async () => {
  const page = await openPage(fixture)
  await page.clock.install()
  const all = page.getByRole('region', { name: 'Notifications' })
  const toast = all.getByRole('status')
  expect(await all.count()).toBe(0)
  await page.evaluate(() => globalThis.toast({ id: 'one', kind: 'loading', title: 'Sending' }))
  await toast.getByText('Sending').waitFor()
  await page.clock.runFor(60_000)
  expect(await toast.count()).toBe(1)
  await page.evaluate(() => globalThis.toast({ id: 'one', kind: 'success', title: 'Sent' }))
  await toast.getByText('Sent').waitFor()
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(5_000)
  await all.waitFor({ state: 'detached' })

  await page.evaluate(() => globalThis.toast({ id: 'two', kind: 'error', title: 'Not sent' }))
  const failure = all.getByRole('alert')
  await failure.getByText('Not sent').waitFor()
  await page.clock.runFor(60_000)
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await all.waitFor({ state: 'detached' })
  await page.close()
})

test('[S9.11] a second toast appears 150 ms after the first', async () => {
  const page = await openPage(fixture)
  await page.clock.install()
  await page.evaluate(() => globalThis.toast({ id: 'one', kind: 'error', title: 'First' }))
  await page.getByText('First').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  const titles = () => page.evaluate(() => globalThis.modal.store.getState().toasts.map(({ title }) => title))
  await page.evaluate(() => globalThis.toast({ id: 'two', kind: 'error', title: 'Second' }))
  await page.clock.runFor(149)
  expect(await titles()).toEqual(['First'])
  await page.clock.runFor(1)
  expect(await titles()).toEqual(['First', 'Second'])
  await page.close()
})

test('on a phone, the close button of a toast is level with its title, above the full-width text', async () => {
  const page = await openPage(fixture, { tab: { viewport: { width: 390, height: 844 } } })
  const title = "0.12 ETH wasn't sent"
  await page.evaluate(
    (title) =>
      globalThis.toast({ ...{ id: 'one', kind: 'error', title }, detail: 'The network rejected the transfer.' }),
    title,
  )
  const toast = page.getByRole('alert')
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!
    return y + height / 2
  }
  const [line, cross] = [toast.getByText(title), toast.getByRole('button').locator('svg')]
  expect(Math.abs((await middleOf(line)) - (await middleOf(cross)))).toBeLessThanOrEqual(3)
  await page.close()
})

test('[S6.1] a toast reports that the wallet was not notified of a disconnect, which takes effect locally', async () => {
  const page = await openPage(fixture)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => {
    globalThis.page.setAnswer('no')
    globalThis.modal.open({ name: 'ProfileWallets' })
  })
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alert').getByText("Couldn't notify your wallet").waitFor()
  expect(await page.locator('output').textContent()).toBe('disconnected')
  await page.close()
})

test('[S6.1] Disconnect on an unsupported network shows the same toast', async () => {
  const page = await openPage(fixture)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => globalThis.page.chooseNetwork('eip155:9'))
  await page.getByRole('heading', { name: 'Unsupported network' }).waitFor()
  await page.evaluate(() => globalThis.page.setAnswer('no'))
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alert').getByText("Couldn't notify your wallet").waitFor()
  await page.close()
})

test('the toast of a confirmed transfer opens its details', async () => {
  const page = await openPage(fixture)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const { store } = globalThis.modal.latchkey
    const [{ accounts: [account] = [] } = {}] = store.getState().connections as never as [
      { accounts: [{ namespace: string; address: string }] },
    ]
    const detail = { amountUnits: '1', symbol: 'ETH', decimals: 0, to: `0x${'c'.repeat(40)}` }
    const sent = { id: 'sent', kind: 'transfer', status: 'confirmed', networkId: 'eip155:1', wallet: 'W', hash: '0x1' }
    const operation = { ...sent, account: `${account?.namespace}:${account?.address}`, startedAtMs: Date.now(), detail }
    store.setState({ operations: [operation as never] })
  })
  const toast = page.getByRole('status').filter({ hasText: 'Sent 1 ETH' })
  await toast.getByRole('button', { name: 'View' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: /^Sent/ }).first().waitFor()
  await page.close()
})
