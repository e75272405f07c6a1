import { createWalletClient, http, parseEther } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { devMnemonic } from '../apps/devnet/src/chains.ts'
import { axeFindings } from './harness/accessibility.ts'
import { chainOf } from './harness/chain.ts'
import { chooseRecipient } from './harness/flows.ts'
import { mailbox } from './harness/mails.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor, rpcUrl, type Visitor } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

// Requests of the web app to the embedded wallet: the sheet is drawn by the secure site, in its own frame.

const stack = await workerStack()
const browser = testBrowser()

async function signedInByEmail(): Promise<{ readonly visitor: Visitor; readonly address: string }> {
  const email = `grace.${Date.now()}@example.com`
  const mails = mailbox(stack, email)
  const visitor = await newVisitor(browser(), stack)
  const { connectButton, dialog, press, heading, context } = visitor
  await visitor.open('/?signin=off')
  await connectButton.click()
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await press('Continue with e-mail')
  const linkPage = await context.newPage()
  await linkPage.goto(await mails.link())
  await linkPage.getByRole('button', { name: 'Approve' }).click()
  await linkPage.getByText('Approved. Go back to the app to continue.').waitFor()
  await linkPage.close()
  await heading('Enter your code').waitFor()
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(await mails.code())
  const name = await dialog.getByRole('heading', { name: /^Account 0x/ }).getAttribute('aria-label')
  const address = /0x[0-9a-fA-F]{40}/.exec(name ?? '')?.[0] ?? ''
  await press('Close')
  await visitor.isConnected(address)
  return { visitor, address }
}

/** The sheet that the secure site draws. */
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

test('[S2.10] [S6.1] the visitor signs, rejects and withdraws on the sheet of the secure site, and sends what it shows', async () => {
  const { visitor, address } = await signedInByEmail()
  const { page, connectButton, dialog, press } = visitor
  const { sheet, button } = sheetOf(visitor)
  const signHello = () => page.getByRole('button', { name: 'Sign “Hello”' }).click()

  await signHello()
  await sheet.getByText('Hello', { exact: true }).waitFor()
  await sheet.getByRole('heading', { name: stack.web }).waitFor()
  await sheet.getByText('wants you to sign a message').waitFor()
  // The sheet ignores input at first; Playwright waits until the button takes clicks.
  expect(await axeFindings(page)).toEqual([])
  await button('Sign').click()
  await page.getByText('Signed', { exact: true }).waitFor()
  await sheet.waitFor({ state: 'hidden' })

  await signHello()
  await button('Reject').click()
  await page.getByText('Not signed').waitFor()

  // The page goes away while the sheet is open: nothing is left of the request.
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
