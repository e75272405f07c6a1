import { parseEther } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf, pauseChain } from '../harness/chain.ts'
import { embeddedSheet, fundedKeyAccount } from '../harness/embeddedWallet.ts'
import { draft, newAddress, openSend } from '../harness/sendFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)
let resume: () => Promise<unknown> = async () => {}
afterEach(() => resume())

/** A visitor whose transfer of 0.1 ETH from the account of the key is pending, and who has reloaded the page. */
async function withPendingTransfer() {
  const visitor = await newVisitor(browser(), stack)
  const address = await fundedKeyAccount(visitor)
  const paused = await pauseChain(stack)
  resume = paused.resume
  const to = newAddress()
  // The balance that the page has read is from before the funds.
  await visitor.page.reload()
  await visitor.page.getByRole('banner').getByText('1 ETH', { exact: true }).waitFor()
  await openSend(visitor)
  await draft(visitor, { amount: '0.1', to })
  await visitor.press('Send 0.1 ETH')
  await approve(visitor, 'wants you to send a payment')
  await visitor.hears('Sending 0.1 ETH')
  await visitor.page.reload()
  await visitor.isConnected(address)
  await openActivity(visitor)
  await visitor.button(/^Sending ETH/).click()
  await visitor.heading('Sending ETH').waitFor()
  return { visitor, address, to, mine: paused.mine }
}

async function openActivity({ connectButton, dialog }: Visitor): Promise<void> {
  await connectButton.click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
}

/** Approves on the sheet of the secure site; resolves with what it says. */
async function approve({ page }: Visitor, asks: string, name = 'Approve'): Promise<string> {
  const { sheet, button } = embeddedSheet(page)
  await sheet.getByText(asks).waitFor()
  await sheet.getByText(/^Up to /).waitFor()
  const text = (await sheet.textContent()) ?? ''
  await button(name).click()
  return text
}

test('a transfer that is sped up after a reload is sent once, and stays one row', async () => {
  const { visitor, address, to, mine } = await withPendingTransfer()
  await visitor.button('Speed up').waitFor()
  expect(await axeFindings(visitor.page)).toEqual([])
  const hash = () => visitor.page.evaluate(() => localStorage.getItem(`latchkey.operations.${'0'.repeat(32)}`))
  const [first] = JSON.parse((await hash()) ?? '[]')
  const before = await chain.transaction(first.hash)

  await visitor.press('Speed up')
  expect(await approve(visitor, 'wants to speed up a pending transaction')).toContain(
    'Replaces your pending transaction',
  )
  await expect.poll(async () => JSON.parse((await hash()) ?? '[]')[0].hash).not.toBe(first.hash)
  const [second] = JSON.parse((await hash()) ?? '[]')
  const after = await chain.transaction(second.hash)
  expect(after).toMatchObject({ nonce: before.nonce, to: before.to, value: before.value })
  expect((after.maxFeePerGas ?? 0n) * 1000n).toBeGreaterThanOrEqual((before.maxFeePerGas ?? 0n) * 1125n)

  await mine()
  await visitor.heading('Sent ETH').waitFor()
  expect(await chain.nativeUnits(to)).toBe(parseEther('0.1'))
  expect(await chain.sent(address)).toBe(1)
  await visitor.press('Back')
  await visitor.dialog.getByRole('listitem').filter({ hasText: 'Sent ETH' }).waitFor()
  // The row of the server, which is no button, takes the place of the page's own.
  await visitor.button(/^Sent ETH/).waitFor({ state: 'detached' })
  expect(await visitor.dialog.getByRole('listitem').filter({ hasText: 'Sent ETH' }).count()).toBe(1)
  await visitor.leave()
})

test('a transfer that is canceled sends nothing, in every tab', async () => {
  const { visitor, address, to, mine } = await withPendingTransfer()
  const other = await visitor.secondTab()
  await other.open('/?signin=off')
  await other.isConnected(address)
  await openActivity(other)
  await other.button(/^Sending ETH/).waitFor()

  await visitor.press('Cancel')
  const { button, sheet } = embeddedSheet(visitor.page)
  await sheet.getByText('wants to cancel a pending transaction').waitFor()
  await button('Keep it').click()
  await visitor.dialog.getByText('You rejected the request. The transaction is still pending.').waitFor()

  await visitor.press('Cancel')
  expect(await approve(visitor, 'wants to cancel a pending transaction', 'Cancel it')).toContain('Nothing is sent')
  await visitor.heading('Canceling').waitFor()
  await other.button(/^Canceling/).waitFor()
  await mine()
  await visitor.heading('Canceled').waitFor()
  await other.button(/^Canceled/).waitFor()
  expect(await axeFindings(visitor.page)).toEqual([])
  expect(await chain.nativeUnits(to)).toBe(0n)
  expect(await chain.sent(address)).toBe(1)
  const left = await chain.nativeUnits(address)
  expect(left).toBeGreaterThan(parseEther('0.99'))
  expect(left).toBeLessThan(parseEther('1'))
  await visitor.leave()
})
