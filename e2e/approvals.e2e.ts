import { createWalletClient, http, parseEther } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { devMnemonic } from '../apps/devnet/src/chains.ts'
import { axeFindings } from './harness/accessibility.ts'
import { chainOf } from './harness/chain.ts'
import { signUpByEmail } from './harness/embeddedSignIn.ts'
import { chooseRecipient } from './harness/flows.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor, rpcUrl, type Visitor } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

// The secure site shows requests to the embedded wallet on a sheet in its own frame.

const stack = await workerStack()
const browser = testBrowser()

/** The approval sheet of the secure site. */
const sheetOf = ({ page }: Visitor) => {
  const sheet = page.frameLocator('iframe[title="Secure wallet"]').getByRole('dialog')
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  return { sheet, button }
}

async function fund(address: string): Promise<void> {
  const account = mnemonicToAccount(devMnemonic, { addressIndex: 9 })
  const client = createWalletClient({ account, transport: http(rpcUrl(stack, 31337)) })
  await client.sendTransaction({ chain: null, to: address as '0x', value: parseEther('1') })
  await expect.poll(() => chainOf(stack).nativeUnits(address)).toBe(parseEther('1'))
}

test('[S2.10] [S6.1] approves and rejects signatures on the sheet of the secure site, and sends the payment that it shows', async () => {
  const visitor = await newVisitor(browser(), stack)
  const address = await signUpByEmail(visitor, `grace.${Date.now()}@example.com`)
  const { page, connectButton, dialog, press } = visitor
  const { sheet, button } = sheetOf(visitor)
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

  await fund(address)
  const to = privateKeyToAddress(generatePrivateKey())
  await connectButton.click()
  await press('Send')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await chooseRecipient(visitor, to)
  await press('Review')
  await press('Send 0.25 ETH')
  await sheet.getByText('wants to send a payment').waitFor()
  await sheet.getByText('−0.25 ETH').waitFor()
  expect(await sheet.textContent()).toContain(to)
  await button('Approve').click()
  await expect.poll(() => chainOf(stack).nativeUnits(to)).toBe(parseEther('0.25'))
  await sheet.waitFor({ state: 'hidden' })
  await visitor.leave()
})
