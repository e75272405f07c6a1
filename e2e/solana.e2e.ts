import { createTestWallet, type TestWallet } from '@latchkey/testing'
import { type Address, createSolanaRpc, generateKeyPairSigner } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { chooseRecipient, copyLink, harborAddress, promptsOf, signedInByLink } from './harness/flows.ts'
import { openHarbor } from './harness/harborTab.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor, type Visitor } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const solanaId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const rpcUrl = `${stack.server}/v1?chainId=${solanaId}&projectId=${'0'.repeat(32)}`
const lamportsOf = async (address: string) =>
  (
    await createSolanaRpc(rpcUrl)
      .getBalance(address as Address)
      .send()
  ).value
const newAddress = async () => (await generateKeyPairSigner()).address
const sol = 1_000_000_000n

/** A visitor with a Solana-only extension. */
async function newVisitorWithSolana(
  account: number,
): Promise<{ readonly visitor: Visitor; readonly wallet: TestWallet }> {
  const visitor = await newVisitor(browser(), stack)
  const wallet = createTestWallet({
    name: 'Marlin',
    chains: [{ id: solanaId, rpcUrl }],
    accounts: 10,
    account,
    timeoutMs: 30_000,
  })
  await wallet.inject(visitor.context)
  return { visitor, wallet }
}

async function signedInWithSolana(account: number) {
  const visit = await newVisitorWithSolana(account)
  const { visitor, wallet } = visit
  await visitor.open()
  await visitor.connectButton.click()
  await visitor.dialog.getByRole('button', { name: /^Marlin/ }).click()
  await visitor.press('Sign in')
  await visitor.isClosed()
  await visitor.isConnected(wallet.addressOn(solanaId))
  return visit
}

/** Fills in a transfer of SOL and goes to its review. */
async function draftTransfer(visitor: Visitor, amount: string, to: string): Promise<void> {
  const { connectButton, dialog, press } = visitor
  await connectButton.click()
  await press('Send')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await chooseRecipient(visitor, to)
  await press('Review')
}

describe('Solana', () => {
  test('[S1.2] [S4.6] a Wallet Standard extension connects and signs in; its balance is shown, also after a reload', async () => {
    const { visitor, wallet } = await signedInWithSolana(3)
    const address = wallet.addressOn(solanaId)
    expect(promptsOf(wallet)).toEqual(['standard:connect', 'solana_signMessage'])
    const balance = visitor.page.getByRole('banner').getByText('10,000 SOL')
    await balance.waitFor()
    await visitor.page.reload()
    await visitor.isConnected(address)
    await balance.waitFor()
    expect(wallet.requests).toHaveLength(2)
    await visitor.leave()
  })

  test('signs a message; a rejection signs nothing', async () => {
    const { visitor, wallet } = await signedInWithSolana(4)
    const card = visitor.page.getByRole('button', { name: 'Sign “Hello”' })
    wallet.rejectNext('solana_signMessage')
    await card.click()
    await expect.poll(() => wallet.requests.at(-1)?.status).toBe('rejected')
    await card.click()
    await visitor.page.getByRole('button', { name: /Copy signature/ }).waitFor()
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'solana_signMessage', status: 'approved' })
    await visitor.leave()
  })

  test('[S2.23] [S4.12] SOL is followed to its confirmation, and the view goes back to Account', async () => {
    const { visitor } = await signedInWithSolana(5)
    const to = await newAddress()
    await draftTransfer(visitor, '1.5', to)
    await visitor.press('Send 1.5 SOL')
    await visitor.hears('Sent 1.5 SOL')
    expect(await lamportsOf(to)).toBe((3n * sol) / 2n)
    await visitor.press('Back')
    await visitor.heading(/^Account/).waitFor()
    await visitor.leave()
  })

  test('one session over the relay covers both namespaces; SOL is sent after approval in the wallet', async () => {
    const visitor = await newVisitor(browser(), stack)
    await visitor.open('/?signin=off')
    const uri = await copyLink(visitor)
    const wallet = await openHarbor(visitor.context, stack)
    await wallet.paste(uri)
    await wallet.press('Approve')
    await visitor.isClosed()
    await visitor.isConnected(harborAddress)

    await visitor.page.getByRole('button', { name: 'Latchkey Solana', exact: true }).click()
    await visitor.isConnected('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
    const to = await newAddress()
    await draftTransfer(visitor, '2', to)
    await visitor.press('Send 2 SOL')
    await wallet.page.getByText('2 SOL').first().waitFor()
    await wallet.button('Approve').click()
    await visitor.hears('Sent 2 SOL')
    expect(await lamportsOf(to)).toBe(2n * sol)

    await wallet.disconnect('Latchkey')
    await visitor.isDisconnected()
    expect(wallet.watch.problems()).toEqual([])
    await visitor.leave()
  })
  test('[S4.6] cancelling the sign-in of a second network returns to the signed-in one, and the next switch prompts again', async () => {
    const { visitor, leave } = await signedInByLink(browser(), stack)
    const network = visitor.page.getByRole('button', { name: 'Latchkey Solana', exact: true })
    for (const cancel of [() => visitor.press('Cancel'), () => visitor.page.keyboard.press('Escape')]) {
      await network.click()
      await visitor.dialog.getByText('If you cancel or close, you go back to Latchkey Devnet.').waitFor()
      await cancel()
      await visitor.isClosed()
      await visitor.isConnected(harborAddress)
    }
    // Still signed in.
    await visitor.connectButton.click()
    await visitor.press('Settings')
    await visitor.dialog.getByText('Signed in').waitFor()
    await leave()
  })
})
