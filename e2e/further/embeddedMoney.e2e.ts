import { parseEther, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { openBuying, orderAtSandbox } from '../harness/buyFlow.ts'
import { chainOf, exchangeRouter, fund, fundDollars, keystone } from '../harness/chain.ts'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet, fundedKeyAccount } from '../harness/embeddedWallet.ts'
import { chooseRecipient } from '../harness/flows.ts'
import { readQr } from '../harness/readQr.ts'
import { draft, newAddress, openSend } from '../harness/sendFlow.ts'
import { fillSwap, openSwap, reviewedUnits } from '../harness/swapFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

const accounts: Readonly<Record<string, (visitor: Visitor) => Promise<string>>> = {
  'smart account': async (visitor) => {
    const address = await signUpByEmail(visitor, `mona.${Date.now()}@example.com`)
    await fund(stack, address)
    return address
  },
  'account of the key': fundedKeyAccount,
}

describe.each(Object.entries(accounts))('the %s of the embedded wallet', (_, sign) => {
  test('sends ether and swaps it in the modal, and Activity lists both', async () => {
    const visitor = await newVisitor(browser(), stack)
    const address = await sign(visitor)
    // The cached balance is from before the payment.
    await visitor.page.reload()
    await visitor.isConnected(address)
    const { dialog, press } = visitor
    const { sheet, button } = embeddedSheet(visitor.page)

    const recipient = newAddress()
    await openSend(visitor)
    await draft(visitor, { amount: '0.125', to: recipient })
    // The frame is the only review, and the form is unchanged after a rejection.
    await button('Reject').click()
    await visitor.hears('You rejected the request')
    await visitor.heading('Send').waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0.125')
    await press('Review')
    await button('Approve').click()
    await visitor.hears('Sent 0.125 ETH')
    expect(await chain.nativeUnits(recipient)).toBe(parseEther('0.125'))
    await press('Close')
    await visitor.isClosed()

    await openSwap(visitor)
    await fillSwap(visitor, { to: 'LUSD', amount: '0.25' })
    await press('Review swap')
    await press('Swap')
    await sheet.getByText('wants you to swap tokens').waitFor()
    await sheet
      .getByRole('listitem')
      .filter({ hasText: /LUSD ≈\u00a0\$\d/ })
      .waitFor()
    await button('Approve').click()
    await visitor.hears('Swapped 0.25 ETH')
    expect(await chain.tokenUnits(address)).toBeGreaterThan(0n)
    // The remainder after both, and after the fees if the account pays them itself.
    const left = await chain.nativeUnits(address)
    expect(left).toBeLessThanOrEqual(parseEther('0.625'))
    expect(left).toBeGreaterThan(parseEther('0.6'))

    await press('Done')
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await dialog.getByRole('listitem').filter({ hasText: '0.125 ETH' }).first().waitFor()
    await dialog.getByRole('listitem').filter({ hasText: '0.25 ETH' }).first().waitFor()
    await visitor.leave()
  })

  test('sends a token, and swaps it for another after an approval of exactly the amount, which the swap uses up', async () => {
    const visitor = await newVisitor(browser(), stack)
    const address = await sign(visitor)
    await fundDollars(stack, address, '100')
    await visitor.page.reload()
    await visitor.isConnected(address)
    const { press } = visitor
    const { sheet, button } = embeddedSheet(visitor.page)

    const recipient = newAddress()
    await openSend(visitor)
    await draft(visitor, { token: 'Latchkey Dollar', amount: '12.5', to: recipient })
    await sheet.getByText('wants you to send a payment').waitFor()
    await sheet.getByText('12.5 LUSD', { exact: true }).waitFor()
    expect(await sheet.textContent()).toContain(recipient)
    await button('Approve').click()
    await visitor.hears('Sent 12.5 LUSD')
    expect(await chain.tokenUnits(recipient)).toBe(parseUnits('12.5', 6))
    await press('Close')
    await visitor.isClosed()

    await openSwap(visitor)
    await fillSwap(visitor, { from: 'LUSD', to: 'KEY', amount: '50' })
    await press('Review swap')
    const { minimum } = await reviewedUnits(visitor, { symbol: 'KEY', decimals: 18 })
    await press('Approve LUSD')
    await sheet.getByText('wants permission to spend your tokens').waitFor()
    await sheet.getByText('50 LUSD', { exact: true }).waitFor()
    expect(await sheet.textContent()).toContain(exchangeRouter)
    await button('Approve').click()
    await visitor.hears('Approved 50 LUSD')
    expect(await chain.allowedUnits(address)).toBe(parseUnits('50', 6))
    await press('Swap')
    await sheet.getByText('wants you to swap tokens').waitFor()
    await sheet.getByRole('listitem').filter({ hasText: '−50 LUSD' }).waitFor()
    await sheet
      .getByRole('listitem')
      .filter({ hasText: /\+[\d.]+ KEY/ })
      .waitFor()
    await button('Approve').click()
    await visitor.hears('Swapped 50 LUSD')
    expect(minimum).toBeGreaterThan(0n)
    expect(await chain.tokenUnits(address, keystone)).toBeGreaterThanOrEqual(minimum)
    expect(await chain.tokenUnits(address)).toBe(parseUnits('37.5', 6))
    expect(await chain.allowedUnits(address)).toBe(0n)
    await visitor.leave()
  })

  test('buys a token in the quoted amount, and a phone reads its address from the code of Receive', async () => {
    const visitor = await newVisitor(browser(), stack)
    const address = await sign(visitor)
    const { dialog, press } = visitor
    await openBuying(visitor, { symbol: 'LUSD', payment: '250' })
    await visitor.button('Continue to Latchkey Sandbox').and(dialog.locator(':not([aria-disabled])')).waitFor()
    const amount = await dialog.getByRole('textbox', { name: 'You receive' }).inputValue()
    const popup = await orderAtSandbox(visitor)
    await popup.getByRole('button', { name: /^Pay / }).click()
    await visitor.hears(`Bought ${amount} LUSD`)
    expect(await chain.tokenUnits(address)).toBe(parseUnits(amount, 6))
    await press('Done')
    await press('Receive')
    // Including the quiet zone around it.
    const code = dialog.getByRole('img', { name: /^QR code/ }).locator('..')
    await expect.poll(() => readQr(code)).toBe(address)
    await visitor.leave()
  })
})

test("Max sends everything except the maximum network fee from the key's account, which keeps the unused part of the fee", async () => {
  const visitor = await newVisitor(browser(), stack)
  const address = await fundedKeyAccount(visitor)
  await visitor.page.reload()
  await visitor.isConnected(address)
  const { press } = visitor
  const { button } = embeddedSheet(visitor.page)
  const recipient = newAddress()
  await openSend(visitor)
  await chooseRecipient(visitor, recipient)
  await press('Max')
  const fee = await visitor.dialog.getByText(/^Up to [\d.]+ ETH$/).textContent()
  const highestFee = parseEther(/[\d.]+/.exec(fee ?? '')?.[0] ?? '')
  await press('Review')
  await button('Approve').click()
  await visitor.hears(/^Sent /)
  const received = await chain.nativeUnits(recipient)
  const paid = await chain.latestFeeUnits(address)
  expect(parseEther('1') - received).toBeLessThanOrEqual(highestFee)
  expect(await chain.nativeUnits(address)).toBe(parseEther('1') - received - paid)
  await visitor.leave()
})

test('Max sends everything from the smart account, whose fees the paymaster pays', async () => {
  const visitor = await newVisitor(browser(), stack)
  const address = await signUpByEmail(visitor, `mona.${Date.now()}@example.com`)
  await fund(stack, address)
  await visitor.page.reload()
  await visitor.isConnected(address)
  const { press } = visitor
  const { button } = embeddedSheet(visitor.page)
  const held = await chain.nativeUnits(address)
  const recipient = newAddress()
  await openSend(visitor)
  await chooseRecipient(visitor, recipient)
  await press('Max')
  await visitor.dialog.getByText('No network fee', { exact: true }).waitFor()
  await press('Review')
  await button('Approve').click()
  await visitor.hears(/^Sent /)
  expect(await chain.nativeUnits(recipient)).toBe(held)
  expect(await chain.nativeUnits(address)).toBe(0n)
  await visitor.leave()
})
