import { createTestWallet } from '@latchkey/testing'
import { generateKeyPairSigner } from '@solana/kit'
import { expect, test } from 'vitest'
import { axeFindings } from '../harness/accessibility.ts'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet } from '../harness/embeddedWallet.ts'
import { hurryTo } from '../harness/passTime.ts'
import { draft, openSend } from '../harness/sendFlow.ts'
import { shownFigure } from '../harness/shownFigure.ts'
import { solanaChainOf } from '../harness/solanaChain.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = solanaChainOf(stack)
const solanaId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const rpcUrl = `${stack.server}/v1?chainId=${solanaId}&projectId=${'0'.repeat(32)}`
const newOwner = async () => (await generateKeyPairSigner()).address
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`

/** A visitor who is signed in with a Solana extension. Accounts 0 to 4 hold dollars. */
async function signedInWithSolana(account: number) {
  const visitor = await newVisitor(browser(), stack)
  const wallet = createTestWallet({
    name: 'Marlin',
    chains: [{ id: solanaId, rpcUrl }],
    ...{ accounts: 10, account, timeoutMs: 30_000 },
  })
  await wallet.inject(visitor.context)
  await visitor.open()
  await visitor.connectButton.click()
  await visitor.dialog.getByRole('button', { name: /^Marlin/ }).click()
  await visitor.press('Sign in')
  await visitor.isClosed()
  const address = wallet.addressOn(solanaId)
  await visitor.isConnected(address)
  return { visitor, wallet, address }
}

const row = ({ dialog }: Visitor, title: string) => dialog.getByRole('listitem').filter({ hasText: title })
const fact = ({ dialog }: Visitor, label: string) =>
  dialog.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::*')

test('[S2.23] [S4.12] an extension sends a Solana token, and Account shows the new balance and both amounts', async () => {
  const { visitor, address } = await signedInWithSolana(2)
  const { page, dialog } = visitor
  const to = await newOwner()
  const [dollars, lamports] = [await chain.dollarUnits(address), await chain.lamports(address)]
  await openSend(visitor)
  await draft(visitor, { token: 'Latchkey Dollar', amount: '12.5', to })
  // The recipient has no account for the token yet.
  await fact(visitor, 'New recipient account').getByText('0.0021 SOL').waitFor()
  await fact(visitor, 'Network fee').getByText('Up to 0.000005 SOL').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await visitor.press('Send 12.5 LUSD')
  await visitor.hears('Sent 12.5 LUSD')
  await visitor.press('Done')
  await visitor.heading(/^Account/).waitFor()
  expect(await chain.dollarUnits(to)).toBe(12_500_000n)
  expect(await chain.dollarUnits(address)).toBe(dollars - 12_500_000n)
  expect(await chain.lamports(address)).toBe(lamports - 2_039_280n - 5_000n)

  const left = shownFigure(dollars - 12_500_000n, 6)
  await row(visitor, 'Latchkey Dollar').getByText(left).waitFor()
  await page.clock.install()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const sent = row(visitor, 'Sent LUSD').filter({ hasText: '−12.5 LUSD' })
  await sent.filter({ hasText: `To ${short(to)}` }).waitFor()
  await chain.giveDollars(address, 3_250_000n)
  await hurryTo(page, row(visitor, 'Received LUSD').filter({ hasText: '+3.25 LUSD' }))
  expect(await axeFindings(page)).toEqual([])
  await visitor.leave()
})

test('[S5.3] the form rejects a token account as recipient, with the reason', async () => {
  const { visitor, address } = await signedInWithSolana(1)
  const account = (await chain.dollarAccount(address)) ?? ''
  await openSend(visitor)
  const { dialog } = visitor
  await dialog.getByRole('button', { name: /^Token: / }).click()
  await dialog.getByRole('button', { name: /^Latchkey Dollar/ }).click()
  await visitor.press(/^Recipient/)
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill(account)
  await visitor.press('Continue')
  await dialog.getByText(/^This is the address of a token account/).waitFor()
  await visitor.leave()
})

test('[S6.1] [S4.12] the embedded wallet shows token, recipient and new account before it sends a Solana token, then sends SOL', async () => {
  const visitor = await newVisitor(browser(), stack)
  await signUpByEmail(visitor, `ada.${Date.now()}@example.com`)
  await visitor.page.getByRole('button', { name: 'Latchkey Solana', exact: true }).click()
  await visitor.connectButton.click()
  const name = await visitor.dialog.getByRole('heading', { name: /^Account/ }).getAttribute('aria-label')
  const address = /[1-9A-HJ-NP-Za-km-z]{32,44}$/.exec(name ?? '')?.[0] ?? ''
  await visitor.press('Close')
  await visitor.isClosed()
  await chain.giveSol(address, 1_000_000_000n)
  await chain.giveDollars(address, 40_000_000n)
  await visitor.page.reload()
  await visitor.isConnected(address)

  const to = await newOwner()
  await openSend(visitor)
  await draft(visitor, { token: 'Latchkey Dollar', amount: '2.5', to })
  const { sheet, button } = embeddedSheet(visitor.page)
  await sheet.getByText('2.5 LUSD', { exact: true }).waitFor()
  await sheet.getByText(to).waitFor()
  await sheet.getByText('New recipient account').waitFor()
  await sheet.getByText('0.00203928 SOL').waitFor()
  await button('Approve').click()
  await visitor.hears('Sent 2.5 LUSD')
  await visitor.press('Done')
  await visitor.heading(/^Account/).waitFor()
  expect(await chain.dollarUnits(to)).toBe(2_500_000n)
  expect(await chain.dollarUnits(address)).toBe(37_500_000n)
  expect(await chain.lamports(address)).toBe(1_000_000_000n - 2_039_280n - 5_000n)
  await visitor.dialog.getByRole('tab', { name: 'Activity' }).click()
  await row(visitor, 'Sent LUSD').filter({ hasText: '−2.5 LUSD' }).waitFor()
  await row(visitor, 'Received LUSD').filter({ hasText: '+40 LUSD' }).waitFor()
  await row(visitor, 'Received SOL').filter({ hasText: '+1 SOL' }).waitFor()
  await visitor.press('Close')
  await visitor.isClosed()

  const payee = await newOwner()
  await openSend(visitor)
  await draft(visitor, { amount: '0.25', to: payee })
  await sheet.getByText('0.25 SOL', { exact: true }).waitFor()
  await sheet.getByText(payee).waitFor()
  await button('Approve').click()
  await visitor.hears('Sent 0.25 SOL')
  expect(await chain.lamports(payee)).toBe(250_000_000n)
  await visitor.leave()
})
