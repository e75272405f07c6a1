import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { chainOf, fund } from '../harness/chain.ts'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet, fundedKeyAccount } from '../harness/embeddedWallet.ts'
import { draft, newAddress, openSend } from '../harness/sendFlow.ts'
import { fillSwap, openSwap } from '../harness/swapFlow.ts'
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
  test('sends ether and swaps it in the modal, and Activity has both', async () => {
    const visitor = await newVisitor(browser(), stack)
    const address = await sign(visitor)
    // The balance from before the payment is cached.
    await visitor.page.reload()
    await visitor.isConnected(address)
    const { dialog, press } = visitor
    const { sheet, button } = embeddedSheet(visitor.page)

    const recipient = newAddress()
    await openSend(visitor)
    await draft(visitor, { amount: '0.125', to: recipient })
    await press('Send 0.125 ETH')
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
    // What is left after both, and after the fees of an account that pays them itself.
    const left = await chain.nativeUnits(address)
    expect(left).toBeLessThanOrEqual(parseEther('0.625'))
    expect(left).toBeGreaterThan(parseEther('0.6'))

    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await dialog.getByRole('listitem').filter({ hasText: '0.125 ETH' }).first().waitFor()
    await dialog.getByRole('listitem').filter({ hasText: '0.25 ETH' }).first().waitFor()
    await visitor.leave()
  })
})
