import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { evmExtension, solanaExtension } from '../harness/extensions.ts'
import { promptsOf, signedInWithInjected } from '../harness/flows.ts'
import { takePicture } from '../harness/takePicture.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

const accountsOf = ({ dialog }: Visitor, wallet: string): Locator =>
  dialog.getByRole('list', { name: `Accounts of ${wallet}`, exact: true })

const disconnect = ({ dialog }: Visitor, wallet: string) =>
  dialog.getByRole('region', { name: wallet, exact: true }).getByRole('button', { name: 'Disconnect' }).click()

async function openWallets(visitor: Visitor): Promise<void> {
  await visitor.connectButton.click()
  await visitor.press('Settings')
  await visitor.press(/^Your wallets/)
  await visitor.heading('Your wallets').waitFor()
}

/** Two EVM extensions and one for Solana, connected one after the other from the list of wallets. */
async function threeConnected() {
  const kestrel = evmExtension(stack, 'Kestrel', 3)
  const osprey = evmExtension(stack, 'Osprey', 4)
  const marlin = solanaExtension(stack, 'Marlin', 6)
  const visitor = await newVisitor(browser(), stack)
  for (const wallet of [kestrel, osprey, marlin.wallet]) await wallet.inject(visitor.context)
  await visitor.open('/?signin=off')
  await visitor.connectButton.click()
  await visitor.dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await visitor.isClosed()
  await openWallets(visitor)
  for (const name of ['Osprey', 'Marlin']) {
    await visitor.press('Connect another wallet')
    await visitor.dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await accountsOf(visitor, name).waitFor()
    await visitor.heading('Your wallets').waitFor()
  }
  await visitor.isConnected(marlin.address)
  await visitor.page.keyboard.press('Escape')
  await visitor.isClosed()
  return { visitor, kestrel, osprey, marlin }
}

describe('the connected wallets of a visitor', () => {
  test('[S2.5] [S4.3] two EVM wallets and a Solana one are connected, and selecting an account makes it active', async () => {
    const { visitor, kestrel, osprey, marlin } = await threeConnected()
    await openWallets(visitor)
    const current = visitor.dialog.locator('button[aria-current=true]')
    await accountsOf(visitor, 'Marlin')
      .getByRole('button', { name: /Solana/ })
      .waitFor()
    await expect.poll(() => current.getByTitle(marlin.address).count()).toBe(1)
    // The Ethereum account stays selected while Solana is active.
    await accountsOf(visitor, 'Osprey').getByText('Used on Ethereum').waitFor()

    await accountsOf(visitor, 'Kestrel').getByRole('button').click()
    await visitor.hears(/^Now using 0x/)
    await visitor.isConnected(kestrel.address)
    await expect.poll(() => current.getByTitle(kestrel.address).count()).toBe(1)
    expect(await current.count()).toBe(1)
    await accountsOf(visitor, 'Marlin').getByText('Used on Solana').waitFor()
    // Switching between connected wallets sends no request.
    for (const wallet of [kestrel, osprey]) expect(promptsOf(wallet)).toEqual(['eth_requestAccounts'])
    await takePicture(visitor, 'profileWallets')
    await visitor.leave()
  })

  test('[S4.3] an added wallet signs in, and the modal returns to Your wallets', async () => {
    const { visitor, wallet: kestrel } = await signedInWithInjected(browser(), stack)
    const osprey = evmExtension(stack, 'Osprey', 4)
    await osprey.inject(visitor.context)
    await visitor.page.reload()
    await visitor.isConnected(kestrel.address)
    await openWallets(visitor)
    await visitor.press('Connect another wallet')
    await visitor.dialog.getByRole('button', { name: /^Osprey/ }).click()
    await visitor.press('Sign in')
    await visitor.heading('Your wallets').waitFor()
    for (const name of ['Kestrel', 'Osprey']) await accountsOf(visitor, name).waitFor()
    await visitor.isConnected(osprey.address)
    await visitor.press('Back')
    await visitor.heading('Settings').waitFor()
    await visitor.press('Back')
    await visitor.heading(`Account ${osprey.address}`).waitFor()
    await visitor.leave()
  })

  test('[S4.14] disconnecting one of several wallets keeps the others and activates the next one', async () => {
    const { visitor, kestrel, osprey, marlin } = await threeConnected()
    await openWallets(visitor)
    await disconnect(visitor, 'Marlin')
    await visitor.hears('Marlin disconnected')
    await visitor.isConnected(osprey.address)
    await accountsOf(visitor, 'Marlin').waitFor({ state: 'detached' })
    await disconnect(visitor, 'Osprey')
    await visitor.isConnected(kestrel.address)
    expect(await visitor.dialog.getByText(marlin.address).count()).toBe(0)
    await disconnect(visitor, 'Kestrel')
    await visitor.isDisconnected()
    await visitor.leave()
  })
})
