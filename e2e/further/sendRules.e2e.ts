import { describe, expect, test } from 'vitest'
import { chainOf } from '../harness/chain.ts'
import { promptsOf, signedInWithInjected } from '../harness/flows.ts'
import { draft, newAddress, openSend } from '../harness/sendFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

/** A wallet with an unanswered transfer request. */
async function askedForOneEther() {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 4 })
  await openSend(visitor)
  await draft(visitor, { amount: '1', to: newAddress() })
  wallet.setAutoApprove(false)
  await visitor.press('Send 1 ETH')
  await expect.poll(() => promptsOf(wallet)).toContain('eth_sendTransaction')
  return { visitor, wallet }
}

describe('sending', () => {
  test("browser Back and the sheet's Back go through the same steps, and a closed modal keeps the draft", async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 4 })
    const { page, dialog, heading } = visitor
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const to = newAddress()
    await openSend(visitor)
    await draft(visitor, { amount: '0.5', to })
    await visitor.button('Send 0.5 ETH').waitFor()
    await expect.poll(focused).toBe('Review')
    await page.goBack()
    await heading('Send').waitFor()
    await expect.poll(focused).toBe('Send')
    await dialog.getByRole('button', { name: /^Token: / }).click()
    await heading('Select token').waitFor()
    await page.goBack()
    await visitor.press(/^Recipient/)
    await heading('Recipient').waitFor()
    await visitor.press('Back')
    await heading('Send').waitFor()
    await page.keyboard.press('Escape')
    await visitor.isClosed()
    expect(page.url()).toBe(`${stack.web}/`)

    await openSend(visitor)
    expect(await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0.5')
    await dialog.getByTitle(to).waitFor()
    wallet.setAutoApprove(false)
    await visitor.press('Review')
    await visitor.press('Send 0.5 ETH')
    await expect.poll(() => promptsOf(wallet)).toContain('eth_sendTransaction')
    await page.goBack()
    await visitor.hears('Still waiting for Kestrel')
    await heading('Review').waitFor()
    await page.goBack()
    await page.goBack()
    await heading(/^Account 0x/).waitFor()
    await page.goBack()
    await visitor.isClosed()
    expect(page.url()).toBe(`${stack.web}/`)
    await visitor.leave()
  })

  test('the balance on the button follows a transfer', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 9 })
    const { connectButton } = visitor
    await expect.poll(() => connectButton.textContent()).toMatch(/\d ETH/)
    const before = await connectButton.textContent()
    await openSend(visitor)
    await draft(visitor, { amount: '3', to: newAddress() })
    await visitor.press('Send 3 ETH')
    await visitor.hears('Sent 3 ETH')
    await expect.poll(() => connectButton.textContent()).not.toBe(before)
    await visitor.leave()
  })

  test('[S4.12] in the browser: a token of the other network after switching to it', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    const to = newAddress()
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet' }).click()
    await visitor.dialog.getByRole('button', { name: /^Latchkey Devnet Two/ }).click()
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet Two' }).waitFor()
    await visitor.press('Send')
    await draft(visitor, { token: 'Keystone', amount: '2', to })
    await visitor.press('Send 2 KEY')
    await visitor.hears('Sent 2 KEY')
    await visitor.press('Done')
    await visitor.heading(/^Account 0x/).waitFor()
    const key = '0xF5056B269d164052e63E88518d64E3FC0171289D'
    expect(await chainOf(stack, 31338).tokenUnits(to, key)).toBe(2_000_000_000_000_000_000n)
    expect(await chain.tokenUnits(to, key)).toBe(0n)
    await visitor.leave()
  })

  test('[S4.12] a transfer under review is not sent on another network', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 4 })
    const { dialog } = visitor
    const amount = dialog.getByRole('textbox', { name: 'Amount' })
    const to = newAddress()
    await openSend(visitor)
    await draft(visitor, { token: 'Latchkey Dollar', amount: '12.5', to })
    await visitor.button('Send 12.5 LUSD').waitFor()
    await wallet.switchChain(31338)
    await visitor.hears(/^Network changed in your wallet/)
    await dialog.getByRole('button', { name: 'Token: ETH' }).waitFor()
    await dialog.getByRole('img', { name: /^Balance: .+ ETH$/ }).waitFor()
    expect(await amount.inputValue()).toBe('')
    await dialog.getByTitle(to).waitFor()
    expect(promptsOf(wallet)).not.toContain('eth_sendTransaction')
    await visitor.leave()
  })

  test('the form has a token and a balance after a transfer during which the network changed', async () => {
    const { visitor, wallet } = await askedForOneEther()
    await wallet.switchChain(31338)
    await wallet.approve('eth_sendTransaction')
    await visitor.hears(/^Sending 1 ETH/)
    await visitor.press('Back')
    await visitor.dialog.getByRole('button', { name: 'Token: ETH' }).waitFor()
    await visitor.dialog.getByRole('img', { name: /^Balance: .+ ETH$/ }).waitFor()
    await visitor.leave()
  })

  test("[S4.13] a toast shows the wallet's response after the visitor has left the view", async () => {
    const { visitor, wallet } = await askedForOneEther()
    await visitor.page.keyboard.press('Escape')
    await visitor.isClosed()
    await visitor.hears(/^Waiting for Kestrel/)
    await wallet.reject('eth_sendTransaction', { code: -32_000, message: 'nonce too low' })
    await visitor.hears(/^1 ETH wasn't sent/)

    await openSend(visitor)
    await draft(visitor, { amount: '2', to: newAddress() })
    await visitor.press('Send 2 ETH')
    await expect.poll(() => promptsOf(wallet).filter((method) => method === 'eth_sendTransaction').length).toBe(2)
    await visitor.press('Cancel')
    await visitor.press('Back')
    await wallet.reject('eth_sendTransaction')
    await visitor.hears(/^2 ETH wasn't sent.*You rejected the request/)
    expect(await visitor.dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('2')
    await visitor.leave()
  })

  test('a second press on Send neither closes nor cancels, and the request survives Cancel and a reload', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 4 })
    const asked = () => promptsOf(wallet).filter((method) => method === 'eth_sendTransaction').length
    await openSend(visitor)
    await draft(visitor, { amount: '1', to: newAddress() })
    wallet.setAutoApprove(false)
    await visitor.button('Send 1 ETH').dblclick()
    await expect.poll(asked).toBe(1)
    await visitor.heading('Confirm in Kestrel').waitFor()
    await visitor.press('Cancel')
    await visitor.hears('Still waiting for Kestrel')
    await visitor.button('Send another anyway').waitFor()
    expect(await visitor.button('Send 1 ETH').count()).toBe(0)

    await visitor.page.reload()
    await openSend(visitor)
    await visitor.hears('Still waiting for Kestrel')
    expect(asked()).toBe(1)
    await visitor.leave()
  })
})
