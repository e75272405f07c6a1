import { formatEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { chainOf } from './harness/chain.ts'
import { harborAddress, promptsOf, signedInByLink, signedInWithInjected } from './harness/flows.ts'
import { draft, newAddress, openSend } from './harness/sendFlow.ts'
import { shownFigure } from './harness/shownFigure.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

describe('sending', () => {
  test('[S2.23] [S4.12] over the relay: follows ether to its confirmation; Back leads to the emptied form', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    const to = newAddress()
    await openSend(visitor)
    await draft(visitor, { amount: '1.5', to })
    await visitor.press('Send 1.5 ETH')
    await visitor.hears('Confirm in Harbor')
    await wallet.button('Approve').click()
    await visitor.heading('Sent ETH').waitFor()
    await visitor.hears('Sent 1.5 ETH')
    expect(await chain.nativeUnits(to)).toBe(1_500_000_000_000_000_000n)
    await visitor.press('Back')
    await visitor.button('Recipient Choose recipient').waitFor()
    expect(await visitor.dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
    await leave()
  })

  test('[S2.23] [S4.12] over the relay: follows a token to its confirmation, and returns to Account with the new balance', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    const to = newAddress()
    const before = await chain.tokenUnits(harborAddress)
    await openSend(visitor)
    await draft(visitor, { token: 'Latchkey Dollar', amount: '12.5', to })
    await visitor.press('Send 12.5 LUSD')
    await wallet.page.getByText('12.5 LUSD').first().waitFor()
    await wallet.button('Approve').click()
    await visitor.hears('Sent 12.5 LUSD')
    await visitor.press('Done')
    await visitor.heading(/^Account 0x/).waitFor()
    expect(await chain.tokenUnits(to)).toBe(12_500_000n)
    await visitor.dialog
      .getByRole('listitem')
      .filter({ hasText: 'Latchkey Dollar' })
      .getByText(shownFigure(before - 12_500_000n, 6), { exact: true })
      .waitFor()
    await leave()
  })

  test('[S4.9] a rejection sends nothing and is shown; a retry sends', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    const to = newAddress()
    await openSend(visitor)
    await draft(visitor, { amount: '0.25', to })
    wallet.rejectNext('eth_sendTransaction')
    await visitor.press('Send 0.25 ETH')
    await visitor.hears('You rejected the request')
    expect(await chain.nativeUnits(to)).toBe(0n)
    await visitor.press('Send 0.25 ETH')
    await visitor.hears('Sent 0.25 ETH')
    expect(await chain.nativeUnits(to)).toBe(250_000_000_000_000_000n)
    await visitor.leave()
  })

  test('a transfer that was pending at a reload is reported as sent', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 5 })
    const amount = '0.125'
    await openSend(visitor)
    await draft(visitor, { amount, to: newAddress() })
    // The block is mined, but the page does not see it before the reload.
    const isLookup = (body: string | null) => /eth_getTransaction(Receipt|ByHash)/.test(body ?? '')
    const unknown = {
      headers: { 'access-control-allow-origin': '*' },
      json: { jsonrpc: '2.0', id: 1, result: null },
    }
    await visitor.context.route(/chainId=eip155/, async (route) =>
      isLookup(route.request().postData()) ? await route.fulfill(unknown) : await route.continue(),
    )
    await visitor.press(`Send ${amount} ETH`)
    await visitor.hears(/^Sending 0.125 ETH/)
    await visitor.page.reload()
    await visitor.hears(/^Sending 0.125 ETH/)
    await visitor.context.unroute(/chainId=eip155/)
    await visitor.hears('Sent 0.125 ETH')
    await visitor.leave()
  })

  test("Use max leaves the fee, and sending to one's own address shows a warning", async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 6 })
    const own = wallet.address
    const whole = formatEther(await chain.nativeUnits(own))
    await openSend(visitor)
    await draft(visitor, { amount: whole, to: own })
    await visitor.hears('This is your own address.')
    await visitor.press('Use max')
    await expect.poll(() => visitor.button(/^Send/).getAttribute('aria-disabled')).toBe(null)
    await visitor.leave()
  })

  test('[S5.11] [S5.3] an incomplete, too large or misaddressed draft is rejected with the reason', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    await openSend(visitor)
    await visitor.press('Enter amount')
    await visitor.dialog.getByText('An amount and receiver address are required').waitFor()
    await visitor.dialog.getByRole('textbox', { name: 'Amount' }).fill('20000000')
    await visitor.dialog.getByText(/^Not enough ETH/).waitFor()
    await visitor.dialog.getByRole('textbox', { name: 'Amount' }).fill('1,000')
    await visitor.dialog
      .getByText('1,000 can mean two amounts. Enter 1000 for the larger one, or 1.000 or 1,0000 for the smaller one.')
      .waitFor()
    await visitor.dialog.getByRole('textbox', { name: 'Amount' }).fill('1')
    await visitor.press(/^Recipient/)
    await visitor.dialog.getByRole('textbox', { name: 'Recipient' }).fill('0x123')
    await visitor.dialog.getByText(/^0x123 isn't a valid address/).waitFor()
    await visitor.page.keyboard.press('Enter')
    await visitor.heading('Recipient').waitFor()
    await visitor.press('Back')
    await visitor.press('Choose recipient')
    expect(await visitor.button('Send 1 ETH').count()).toBe(0)
    expect(promptsOf(wallet)).not.toContain('eth_sendTransaction')
    await visitor.leave()
  })
})
