import { transactionPollMs, transactionWaitMs } from '@latchkey/contracts/constants/transaction'
import type { Response } from 'playwright-core'
import { parseEther, toHex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { rpc } from '../../apps/devnet/src/rpc.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf, pauseChain } from '../harness/chain.ts'
import { embeddedSheet, fundedKeyAccount } from '../harness/embeddedWallet.ts'
import { signedInWithInjected } from '../harness/flows.ts'
import { draft, newAddress, openSend } from '../harness/sendFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)
let resume: () => Promise<unknown> = async () => {}
afterEach(() => resume())

/** A visitor whose transfer of 0.1 ETH from the key's account is pending, and who has reloaded the page. */
async function withPendingTransfer() {
  const visitor = await newVisitor(browser(), stack)
  const address = await fundedKeyAccount(visitor)
  const paused = await pauseChain(stack)
  resume = paused.resume
  const to = newAddress()
  // The page has read the balance before the account was funded.
  await visitor.page.reload()
  await visitor.page.getByRole('banner').getByText('1 ETH', { exact: true }).waitFor()
  await openSend(visitor)
  await draft(visitor, { amount: '0.1', to })
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

/** Approves on the sheet of the secure site; resolves with its text. */
async function approve({ page }: Visitor, asks: string, name = 'Approve'): Promise<string> {
  const { sheet, button } = embeddedSheet(page)
  await sheet.getByText(asks).waitFor()
  await sheet
    .getByText(/^Up to /)
    .first()
    .waitFor()
  const text = (await sheet.textContent()) ?? ''
  await button(name).click()
  return text
}

test('a transfer that is sped up after a reload is sent once, and remains one row', async () => {
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
  // The server's row, which is not a button, replaces the page's own.
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
  expect(await approve(visitor, 'wants to cancel a pending transaction', 'Cancel it')).toContain(
    "Cancels it if it's still pending",
  )
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

/** Number of failed lookups after which a transaction counts as dropped. */
const sureLooks = 8

/** A visitor of a browser wallet whose transfer of 0.1 ETH is pending, with its details open; the page has seen it on the chain. */
async function withPendingTransferOfExtension() {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 6 })
  const { page } = visitor
  await page.clock.install()
  const sentBefore = await chain.sent(wallet.address)
  const { mine, resume: resumed } = await pauseChain(stack)
  resume = resumed
  const to = newAddress()
  const isSeen = page.waitForResponse(showsTransaction)
  await openSend(visitor)
  await draft(visitor, { amount: '0.1', to })
  await visitor.press('Send 0.1 ETH')
  await visitor.hears('Sending 0.1 ETH')
  const transaction = await chain.transaction(String(wallet.requests.at(-1)?.result))
  await isSeen
  await visitor.press('Done')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await visitor.heading('Sending ETH').waitFor()
  return { visitor, address: wallet.address, to, transaction, mine, sentBefore }
}

const asksForTransaction = (response: Response) =>
  response.request().postData()?.includes('eth_getTransactionByHash') === true
const showsTransaction = async (response: Response) =>
  asksForTransaction(response) && (await response.json()).result !== null

/** Lets the page look up the transaction until it counts as dropped, and then lets the waiting time expire. */
async function giveUp({ page }: Visitor): Promise<void> {
  for (let looks = 0; looks < sureLooks; looks += 1) {
    const looked = page.waitForResponse(asksForTransaction)
    await page.clock.fastForward(transactionPollMs)
    await looked
  }
  await page.clock.fastForward(transactionWaitMs)
}

describe('a transfer of a browser wallet', () => {
  test('that the network drops is shown as not sent', async () => {
    const { visitor, address, to, transaction, sentBefore } = await withPendingTransferOfExtension()
    await rpc(stack.chain, 'anvil_dropTransaction', [transaction.hash])
    await giveUp(visitor)
    await visitor.heading('Dropped').waitFor()
    await visitor.dialog.getByText('Nothing was sent.', { exact: true }).waitFor()
    await visitor.hears('Dropped. Nothing was sent.')
    await visitor.press('Back')
    await visitor.button(/^Dropped.*Nothing was sent\./).waitFor()
    expect(await chain.nativeUnits(to)).toBe(0n)
    expect(await chain.sent(address)).toBe(sentBefore)
    await visitor.leave()
  })

  test('that another transaction replaces shows the replacement', async () => {
    const { visitor, address, to, transaction, mine, sentBefore } = await withPendingTransferOfExtension()
    const other = newAddress()
    const { nonce, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = transaction
    // Nodes require 10 % more.
    const replacedBy = await rpc(stack.chain, 'eth_sendTransaction', [
      {
        ...{ from: address, to: other, value: toHex(parseEther('0.2')), nonce: toHex(nonce) },
        maxFeePerGas: toHex((maxFeePerGas * 5n) / 4n),
        maxPriorityFeePerGas: toHex((maxPriorityFeePerGas * 5n) / 4n),
      },
    ])
    await mine()
    await visitor.heading('Replaced').waitFor()
    await visitor.dialog.getByText('Nothing was sent. Another transaction took its place.', { exact: true }).waitFor()
    await visitor.dialog.getByTitle(String(replacedBy)).waitFor()
    await visitor.hears('Replaced. Nothing was sent. Another transaction took its place.')
    await visitor.press('Back')
    await visitor.button(/^Replaced/).waitFor()
    expect(await chain.nativeUnits(to)).toBe(0n)
    expect(await chain.nativeUnits(other)).toBe(parseEther('0.2'))
    expect(await chain.sent(address)).toBe(sentBefore + 1)
    await visitor.leave()
  })

  test('that reverts shows that only the fee was charged', async () => {
    const { visitor, address, to, transaction, mine, sentBefore } = await withPendingTransferOfExtension()
    const before = await chain.nativeUnits(address)
    // From now on the recipient is a contract that rejects ether.
    await rpc(stack.chain, 'anvil_setCode', [to, '0x5f5ffd'])
    await mine()
    await visitor.heading('Transaction failed').waitFor()
    await visitor.dialog
      .getByText('The network rejected it. Only the network fee was charged.', { exact: true })
      .waitFor()
    await visitor.hears('Transaction failed. The network rejected it. Only the network fee was charged.')
    await visitor.press('Back')
    await visitor.dialog
      .getByRole('listitem')
      .filter({ hasText: /^Transaction failed/ })
      .filter({ hasText: to.slice(-6) })
      .waitFor()
    expect(await chain.nativeUnits(to)).toBe(0n)
    expect(before - (await chain.nativeUnits(address))).toBe(await chain.fee(transaction.hash))
    expect(await chain.sent(address)).toBe(sentBefore + 1)
    await visitor.leave()
  })
})
