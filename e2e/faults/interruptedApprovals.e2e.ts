import type { Page, Route } from 'playwright-core'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chainOf } from '../harness/chain.ts'
import { embeddedSheet, fundedKeyAccount, requestEmbedded } from '../harness/embeddedWallet.ts'
import { activePermissions, dailyEther } from '../harness/permissions.ts'
import { draft, newAddress, openSend } from '../harness/sendFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// An approved request is carried out once or not at all, at whatever point the page or the network fails.

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

/** A batch of two payments of 1 wei. */
const batchOf = (from: string, recipients: readonly string[]) => ({
  ...{ version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true },
  calls: recipients.map((to) => ({ to, value: '0x1' })),
})
const newRecipients = () => [0, 1].map(() => privateKeyToAddress(generatePrivateKey()))
const received = (recipients: readonly string[]) => Promise.all(recipients.map((to) => chain.nativeUnits(to)))

/** The outcome of a request, without the page's own errors. */
const outcomeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: Error) => error.message,
  )

/** Carries out the matching requests, and loses their responses. */
async function loseAnswers(page: Page, method: RegExp): Promise<{ readonly count: () => number }> {
  let count = 0
  await page.route(/\/v1\b.*chainId=eip155/, async (route: Route) => {
    if (!method.test(route.request().postData() ?? '')) return route.fallback()
    count += 1
    await route.fetch()
    await route.abort()
  })
  return { count: () => count }
}

async function stillConnected(visitor: Visitor, address: string): Promise<void> {
  await visitor.page.reload()
  await visitor.isConnected(address)
  expect(await requestEmbedded(visitor, 'eth_accounts', [])).toContain(address)
}

test('a batch is sent once or not at all: reloads before and after the approval, and a lost response', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page } = visitor
  const { sheet, button } = embeddedSheet(page)
  const address = await fundedKeyAccount(visitor)
  const recipients = newRecipients()
  const batch = batchOf(address, recipients)

  const abandoned = outcomeOf(requestEmbedded(visitor, 'wallet_sendCalls', [batch]))
  await sheet.getByText('Turns on smart features').waitFor()
  await stillConnected(visitor, address)
  await abandoned
  await sheet.waitFor({ state: 'hidden' })
  expect(await received(recipients)).toEqual([0n, 0n])
  expect(await chain.sent(address)).toBe(0)

  const lost = await loseAnswers(page, /eth_sendUserOperation/)
  const sending = requestEmbedded(visitor, 'wallet_sendCalls', [batch])
  await button('Approve').click()
  const { id } = (await sending) as { readonly id: string }
  expect(lost.count()).toBe(2)
  await expect
    .poll(() => requestEmbedded(visitor, 'wallet_getCallsStatus', [id]), { timeout: 60_000 })
    .toMatchObject({ status: 200 })
  const sent = await chain.sent(address)
  await page.unrouteAll({ behavior: 'wait' })
  await visitor.isClosed()
  await stillConnected(visitor, address)
  expect(await received(recipients)).toEqual([1n, 1n])
  expect(await chain.sent(address)).toBe(sent)
  visitor.watch.forgive(/ERR_FAILED/)
  await visitor.leave()
})

test('a transaction is sent at most once: reloads while the sheet is open and right after the approval', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { sheet, button } = embeddedSheet(visitor.page)
  const address = await fundedKeyAccount(visitor)
  const to = privateKeyToAddress(generatePrivateKey())
  const ask = () => requestEmbedded(visitor, 'eth_sendTransaction', [{ from: address, to, value: '0x1' }])

  const abandoned = outcomeOf(ask())
  await button('Approve').waitFor()
  await stillConnected(visitor, address)
  await abandoned
  await sheet.waitFor({ state: 'hidden' })
  expect(await chain.sent(address)).toBe(0)

  const unheard = outcomeOf(ask())
  await button('Approve').click()
  await stillConnected(visitor, address)
  await unheard
  const sent = await chain.sent(address)
  expect(sent).toBeLessThanOrEqual(1)
  const sending = ask()
  await button('Approve').click()
  await sending
  await expect.poll(() => chain.sent(address)).toBe(sent + 1)
  expect(await chain.nativeUnits(to)).toBe(BigInt(sent + 1))
  await visitor.leave()
})

test('a transfer whose sheet was open at a reload is not shown as waiting, and is sent once when it is approved again', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, dialog } = visitor
  const { button } = embeddedSheet(page)
  const address = await fundedKeyAccount(visitor)
  const to = newAddress()
  // The cached balance is from before the payment.
  await stillConnected(visitor, address)
  const review = async () => {
    await openSend(visitor)
    await draft(visitor, { amount: '0.125', to })
  }
  await review()
  await button('Approve').waitFor()
  await stillConnected(visitor, address)
  await visitor.hears("We don't know yet if 0.125 ETH was sent")
  await openSend(visitor)
  await dialog.getByText('Check its activity before you send again.').waitFor()
  await visitor.press('Close')
  await visitor.isClosed()
  await review()
  await button('Approve').click()
  await visitor.hears('Sent 0.125 ETH')
  expect(await chain.sent(address)).toBe(1)
  await visitor.leave()
})

test('a permission is granted as a whole or not at all: reloads before and after the approval', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page } = visitor
  const { sheet, button } = embeddedSheet(page)
  const address = await fundedKeyAccount(visitor)
  const sending = requestEmbedded(visitor, 'wallet_sendCalls', [batchOf(address, newRecipients())])
  await button('Approve').click()
  const { id } = (await sending) as { readonly id: string }
  await expect
    .poll(() => requestEmbedded(visitor, 'wallet_getCallsStatus', [id]), { timeout: 60_000 })
    .toMatchObject({ status: 200 })
  const asked = dailyEther()
  const abandoned = outcomeOf(requestEmbedded(visitor, 'wallet_grantPermissions', [asked]))
  await sheet.getByText('wants permission to act for you').waitFor()
  await stillConnected(visitor, address)
  await abandoned
  expect(await activePermissions(visitor)).toBe(0)

  const unheard = outcomeOf(requestEmbedded(visitor, 'wallet_grantPermissions', [asked]))
  await sheet.getByText('wants permission to act for you').waitFor()
  await button('Approve').click()
  await stillConnected(visitor, address)
  await unheard
  // The reload may have cut off the approval before or after the permission was stored.
  const active = await activePermissions(visitor)
  expect(active).toBeLessThanOrEqual(1)
  const granting = requestEmbedded(visitor, 'wallet_grantPermissions', [asked])
  await button('Approve').click()
  expect(await granting).toMatchObject([{ context: expect.stringMatching(/^0x/) }])
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => activePermissions(visitor)).toBe(active + 1)
  await visitor.leave()
})
