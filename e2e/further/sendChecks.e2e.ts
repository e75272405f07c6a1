import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf } from '../harness/chain.ts'
import { chooseRecipient, promptsOf, signedInWithInjected } from '../harness/flows.ts'
import { draft, newAddress, openSend } from '../harness/sendFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import type { Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)
const lusdContract = '0xd50C8524CF4D3d05cAfb834f8e5feFEE916eD2d6'

/** The price of ether in the server's response, as digits. */
async function etherPrice(account: string): Promise<string> {
  const url = `${stack.server}/v1/account/${account}/balance?chainId=eip155:31337&projectId=${'0'.repeat(32)}`
  const { balances } = (await (await fetch(url)).json()) as { balances: { address?: string; price: number }[] }
  return String(balances.find(({ address }) => address === undefined)?.price)
}

/** Sends ether from the review, waits until it has arrived and returns to the form. */
async function sendReviewed({ press, hears }: Visitor, amount: string): Promise<void> {
  await press(`Send ${amount} ETH`)
  await hears(`Sent ${amount} ETH`)
  await press('Back')
}

describe('checks before sending', () => {
  test('an amount in dollars sends exactly the ether that it buys', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
    const { dialog } = visitor
    const to = newAddress()
    const [whole = '', fraction = ''] = (await etherPrice(wallet.address)).split('.')
    const units = (25n * 10n ** 18n * 10n ** BigInt(fraction.length)) / BigInt(whole + fraction)
    await openSend(visitor)
    await dialog.getByRole('button', { name: /Enter in US dollars$/ }).click()
    await draft(visitor, { amount: '25', to })
    await dialog.getByText('$25.00').waitFor()
    await visitor.button(/^Send/).click()
    await visitor.hears(/^Sent /)
    expect(await chain.nativeUnits(to)).toBe(units)
    await visitor.leave()
  })

  test('the first transfer to an address shows a warning, the second does not', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
    const { dialog, page } = visitor
    const to = newAddress()
    const isNew = dialog.locator('span', { hasText: 'New recipient. Check the address.' })
    await openSend(visitor)
    await draft(visitor, { amount: '0.5', to })
    await isNew.waitFor()
    await dialog.getByText('ETH balance after').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await sendReviewed(visitor, '0.5')

    await draft(visitor, { amount: '0.25', to: to.toLowerCase() })
    await dialog.getByText("You've sent to this address before.").waitFor()
    expect(await isNew.count()).toBe(0)
    await sendReviewed(visitor, '0.25')
    expect(await chain.nativeUnits(to)).toBe(750_000_000_000_000_000n)

    // The address is offered once, regardless of its spelling.
    await visitor.press(/^Recipient/)
    const recent = dialog.getByRole('list', { name: 'Recent' }).getByRole('button')
    expect(await recent.count()).toBe(1)
    await recent.click()
    await dialog.getByText("You've sent to this address before.").waitFor()
    await visitor.leave()
  })

  test('an address that imitates a past recipient is accepted only after a confirmation', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 8 })
    const { dialog, page } = visitor
    const friend = newAddress()
    const imitation = getAddress(`${friend.slice(0, 6)}${newAddress().slice(6, -4)}${friend.slice(-4)}`.toLowerCase())
    await openSend(visitor)
    await draft(visitor, { amount: '0.5', to: friend })
    await sendReviewed(visitor, '0.5')

    await draft(visitor, { amount: '0.25', to: imitation })
    const alert = dialog.getByRole('alert').filter({ hasText: 'This address looks like another one' })
    await alert.waitFor()
    expect(await alert.textContent()).toContain(friend)
    expect(await alert.textContent()).toContain(imitation)
    expect(await axeFindings(page)).toEqual([])
    const send = visitor.button('Send 0.25 ETH')
    await expect.poll(() => send.getAttribute('aria-busy')).toBe(null)
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await send.dispatchEvent('click')
    await dialog.getByRole('checkbox', { name: /^I've compared the addresses/ }).check()
    expect(promptsOf(wallet).filter((method) => method === 'eth_sendTransaction').length).toBe(1)
    await sendReviewed(visitor, '0.25')
    expect(await chain.nativeUnits(imitation)).toBe(250_000_000_000_000_000n)
    await visitor.leave()
  })

  test('a transfer that would fail is reported before the request to the wallet', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
    const { dialog } = visitor
    await openSend(visitor)
    // The contract accepts no ether.
    await draft(visitor, { amount: '1', to: lusdContract })
    await dialog.getByText(/^This transfer would fail/).waitFor()
    const send = visitor.button('Send 1 ETH')
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await visitor.press('Edit')
    await visitor.heading('Send').waitFor()
    await chooseRecipient(visitor, newAddress())
    await visitor.press('Review')
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe(null)
    expect(promptsOf(wallet)).not.toContain('eth_sendTransaction')
    await visitor.leave()
  })

  test('a code that requests an amount is a payment link of the network', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
    const { context, page, dialog, press } = visitor
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.web })
    await visitor.connectButton.click()
    await press('Receive')
    await press('Request an amount')
    await dialog.getByRole('button', { name: /^Token: / }).click()
    await dialog.getByRole('button', { name: /^Latchkey Dollar/ }).click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('12,5')
    await press('Create request')
    await dialog.getByRole('img', { name: 'QR code that requests 12.5 LUSD' }).waitFor()
    await press('Copy payment link')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`ethereum:${lusdContract}@31337/transfer?address=${wallet.address}&uint256=12500000`)
    await press('Remove amount')
    await dialog.getByRole('img', { name: `QR code of ${wallet.address}` }).waitFor()
    await visitor.leave()
  })
})
