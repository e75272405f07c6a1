import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { entryPointAddress } from '../../packages/chains/eip155/src/smartAccount/safeContracts.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf, fund } from '../harness/chain.ts'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet, requestEmbedded } from '../harness/embeddedWallet.ts'
import { chooseRecipient } from '../harness/flows.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// The secure site shows requests to the embedded wallet on a sheet in its own frame.

const stack = await workerStack()
const browser = testBrowser()

async function signedInByEmail(script = ''): Promise<{ readonly visitor: Visitor; readonly address: string }> {
  const visitor = await newVisitor(browser(), stack)
  await visitor.context.addInitScript(script)
  return { visitor, address: await signUpByEmail(visitor, `grace.${Date.now()}@example.com`) }
}

test('[S2.10] [S6.1] approves and rejects signatures on the sheet of the secure site, and sends the payment that it shows', async () => {
  const { visitor, address } = await signedInByEmail()
  const { page } = visitor
  const { sheet, button } = embeddedSheet(page)
  const signHello = () => page.getByRole('button', { name: 'Sign “Hello”' }).click()

  await signHello()
  await sheet.getByText('Hello', { exact: true }).waitFor()
  await sheet.getByRole('heading', { name: stack.web }).waitFor()
  await sheet.getByText('wants you to sign a message').waitFor()
  // The sheet ignores input at first; Playwright waits until the button is enabled.
  expect(await axeFindings(page)).toEqual([])
  await button('Sign').click()
  await page.getByText('Signed', { exact: true }).waitFor()
  await sheet.waitFor({ state: 'hidden' })

  await signHello()
  await button('Reject').click()
  await page.getByText('Not signed').waitFor()

  // A reload of the page drops the open request.
  await signHello()
  await sheet.waitFor()
  await page.reload()
  await visitor.isConnected(address)
  await sheet.waitFor({ state: 'hidden' })

  await fund(stack, address)
  const to = privateKeyToAddress(generatePrivateKey())
  await pay(visitor, to)
  await sheet.getByText('wants you to send a payment').waitFor()
  await sheet.getByText('0.25 ETH', { exact: true }).first().waitFor()
  expect(await sheet.textContent()).toContain(to)
  await sheet.getByText('New recipient. Check the address.').waitFor()
  await button('Approve').click()
  await expect.poll(() => chainOf(stack).nativeUnits(to)).toBe(parseEther('0.25'))
  await sheet.waitFor({ state: 'hidden' })
  await visitor.leave()
})

test('[S5.10] [S6.1] a method that the wallet never allows is rejected, and the page shows it', async () => {
  const { visitor, address } = await signedInByEmail()
  const refused = requestEmbedded(visitor, 'eth_sign', [address, `0x${'00'.repeat(32)}`])
  await expect(refused).rejects.toThrow(/not allowed|does not exist/)
  await visitor.page.getByText('Action not allowed', { exact: true }).first().waitFor()
  await visitor.leave()
})

test('serves reads of wallets and of ERC-4337 through the server', async () => {
  const { visitor, address } = await signedInByEmail()
  expect(
    await requestEmbedded(visitor, 'wallet_getAssets', [{ account: address, chainFilter: ['0x7a69'] }]),
  ).toMatchObject({
    '0x7a69': [{ address: 'native', type: 'native', balance: '0x0' }],
  })
  expect(await requestEmbedded(visitor, 'eth_supportedEntryPoints', [])).toEqual([entryPointAddress])
  await visitor.leave()
})

/** A browser that cannot tell whether a page covers a frame, such as Firefox and Safari. */
const withoutVisibility = 'delete IntersectionObserverEntry.prototype.isVisible'

/** Fills in a payment of the web app, which asks for its approval. */
async function pay(visitor: Visitor, to: string): Promise<void> {
  const { connectButton, dialog, press } = visitor
  await connectButton.click()
  await press('Send')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await chooseRecipient(visitor, to)
  await press('Review')
}

test('if the browser cannot detect a covered frame, a payment is approved in a window, and a message by two presses', async () => {
  const { visitor, address } = await signedInByEmail(withoutVisibility)
  const { page, context } = visitor
  const { sheet, button } = embeddedSheet(page)
  await fund(stack, address)
  await page.reload()
  await visitor.isConnected(address)
  const to = privateKeyToAddress(generatePrivateKey())
  const openWindow = async () => {
    const [opened] = await Promise.all([context.waitForEvent('page'), button('Open in a window').click()])
    const dialog = opened.getByRole('dialog')
    await dialog.getByText('wants you to send a payment').waitFor()
    return { opened, dialog }
  }

  await page.getByRole('button', { name: 'Sign “Hello”' }).click()
  await button('Sign').click()
  await button('Confirm').click()
  await page.getByText('Signed', { exact: true }).waitFor()

  await pay(visitor, to)
  await sheet.getByText('The page could hide part of this request here.').waitFor()
  expect(await sheet.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  // Input is ignored for a moment after the estimate arrives.
  await sheet.getByText('Estimating…').waitFor({ state: 'detached' })
  const first = await openWindow()
  expect(new URL(first.opened.url()).origin).toBe(stack.secure)
  // Closing the window leaves the request undecided.
  await first.opened.close()
  const { opened, dialog } = await openWindow()
  expect(await axeFindings(opened)).toEqual([])
  expect(await dialog.textContent()).toContain(to)
  await dialog.getByText('0.25 ETH', { exact: true }).first().waitFor()
  expect(await chainOf(stack).nativeUnits(to)).toBe(0n)
  const closed = opened.waitForEvent('close')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await closed
  await expect.poll(() => chainOf(stack).nativeUnits(to)).toBe(parseEther('0.25'))
  await sheet.waitFor({ state: 'hidden' })
  await visitor.leave()
})

test('reports a window that the browser blocks, and the request can still be rejected', async () => {
  const { visitor, address } = await signedInByEmail(`${withoutVisibility}; window.open = () => null`)
  const { sheet, button } = embeddedSheet(visitor.page)
  await fund(stack, address)
  await visitor.page.reload()
  await visitor.isConnected(address)
  const to = privateKeyToAddress(generatePrivateKey())
  await pay(visitor, to)
  await button('Open in a window').click()
  await sheet.getByText('Your browser blocked the window').waitFor()
  await button('Reject').click()
  await sheet.waitFor({ state: 'hidden' })
  expect(await chainOf(stack).nativeUnits(to)).toBe(0n)
  await visitor.leave()
})
