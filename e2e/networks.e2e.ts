import { numberToHex, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { devAccountCount, devMnemonic } from '../apps/devnet/src/chains.ts'
import { rpc } from '../apps/devnet/src/rpc.ts'
import { evmExtension, solanaExtension } from './harness/extensions.ts'
import { chooseRecipient, harborAddress, promptsOf, signedInByLink, signedInWithInjected } from './harness/flows.ts'
import { takePicture } from './harness/takePicture.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

describe('the account and its networks', () => {
  test('[S5.12] Account shows the address as 4…6, the balance, the tokens and the sign-in', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 4 })
    await visitor.connectButton.click()
    await visitor.heading(`Account ${wallet.address}`).waitFor()
    await visitor.dialog
      .getByText(`${wallet.address.slice(0, 4)}…${wallet.address.slice(-6)}`)
      .first()
      .waitFor()
    for (const token of ['Latchkey Dollar', 'Keystone'])
      await visitor.dialog.getByRole('listitem').filter({ hasText: token }).waitFor()
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.web })
    await visitor.press('Copy address')
    await visitor.hears('Address copied')
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
    await visitor.press('Settings')
    await visitor.dialog.getByText('Signed in').waitFor()
    await visitor.dialog.getByText('Kestrel').waitFor()
    await visitor.leave()
  })

  test('[S2.3] Account lists a transfer in its activity, and shows the address to receive one', async () => {
    // Other tests have used the accounts that are funded at genesis.
    const accountIndex = devAccountCount
    const { address } = mnemonicToAccount(devMnemonic, { addressIndex: accountIndex })
    await rpc(stack.chain, 'anvil_setBalance', [address, numberToHex(parseEther('10000'))])
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex })
    const { dialog, press } = visitor
    await visitor.connectButton.click()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await visitor.heading('No activity yet').waitFor()
    await dialog.getByRole('tab', { name: 'Tokens' }).click()
    await press('Send')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await chooseRecipient(visitor, harborAddress)
    await press('Review')
    await press('Send 0.5 ETH')
    await visitor.hears('Sent 0.5 ETH')
    await visitor.page.keyboard.press('Escape')
    await visitor.isClosed()
    await visitor.connectButton.click()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await dialog.getByRole('listitem').filter({ hasText: 'Sent ETH' }).filter({ hasText: '−0.5 ETH' }).waitFor()
    await takePicture(visitor, 'accountActivity')

    await dialog.getByRole('tab', { name: 'Tokens' }).click()
    await press('Receive')
    await dialog.getByRole('img', { name: `QR code of ${wallet.address}` }).waitFor()
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.web })
    await takePicture(visitor, 'receive')
    await press('Copy address')
    await press('Address copied')
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
    await press('Back')
    await visitor.heading(`Account ${wallet.address}`).waitFor()
    await takePicture(visitor, 'account')
    await visitor.leave()
  })

  test('[S2.8] the network search trims its input, and networks show their balance', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    const { dialog } = visitor
    await visitor.connectButton.click()
    await dialog.getByRole('listitem').filter({ hasText: 'Keystone' }).waitFor()
    await dialog.getByRole('button', { name: 'Network: Latchkey Devnet', exact: true }).click()
    const listed = dialog.getByRole('list', { name: 'Networks' }).getByRole('button')
    await dialog
      .locator('button[aria-current=true]')
      .filter({ hasText: 'Latchkey Devnet' })
      .filter({ hasText: 'ETH' })
      .waitFor()
    await takePicture(visitor, 'networks')
    await dialog.getByRole('searchbox', { name: 'Search networks' }).fill('  devnet TWO ')
    await expect.poll(() => listed.count()).toBe(1)
    await dialog.getByRole('searchbox', { name: 'Search networks' }).fill('nowhere')
    await visitor.hears('No results for “nowhere”')
    await takePicture(visitor, 'networksNone')
    await visitor.press('Clear search')
    await expect.poll(() => listed.count()).toBeGreaterThan(1)
    await visitor.leave()
  })

  test('[S2.8] [S4.10] selecting the active network sends no request; another one does, and a rejection keeps the network', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    const open = (active: string) =>
      visitor.dialog.getByRole('button', { name: `Network: ${active}`, exact: true }).click()
    const two = visitor.dialog
      .getByRole('list', { name: 'Networks' })
      .getByRole('button', { name: /^Latchkey Devnet Two/ })
    await visitor.connectButton.click()
    await open('Latchkey Devnet')
    wallet.rejectNext('wallet_switchEthereumChain')
    await two.click()
    await visitor.hears(/You are still on Latchkey Devnet/)
    await visitor.press('Try again')
    await open('Latchkey Devnet Two')
    await two.click()
    // The code is loaded by now, so one task is enough.
    await visitor.page.evaluate(() => new Promise((turn) => setTimeout(turn)))
    expect(promptsOf(wallet).filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(2)
    await visitor.leave()
  })

  test('[S4.10] over the relay, switching to a network of the session needs no request, and a switch in the wallet is followed', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet' }).click()
    await visitor.dialog.getByRole('button', { name: /^Latchkey Devnet Two/ }).click()
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet Two' }).waitFor()
    expect(await wallet.page.getByRole('dialog').count()).toBe(0)
    // The balances differ, so that the switch shows.
    await visitor.dialog.getByRole('listitem').filter({ hasText: 'Ether' }).filter({ hasText: '2,50' }).waitFor()

    await wallet.choose('Latchkey Devnet Two')
    await wallet.choose('Latchkey Devnet')
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet', exact: true }).waitFor()
    await leave()
  })

  test('[S4.10] a network chosen in one tab is the network of the others', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    const second = await visitor.secondTab()
    await second.open()
    await second.isConnected(harborAddress)
    await second.connectButton.click()
    const shown = (name: string) => second.dialog.getByRole('button', { name: `Network: ${name}`, exact: true })
    await shown('Latchkey Devnet').waitFor()
    await visitor.page.bringToFront()
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet' }).click()
    await visitor.dialog.getByRole('button', { name: /^Latchkey Devnet Two/ }).click()
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet Two' }).waitFor()
    await shown('Latchkey Devnet Two').waitFor()
    expect(await wallet.page.getByRole('dialog').count()).toBe(0)
    await leave()
  })

  test('[S2.8] [S4.10] a network of another namespace explains that it needs another wallet, and offers only wallets that support it', async () => {
    const kestrel = evmExtension(stack, 'Kestrel', 3)
    const marlin = solanaExtension(stack, 'Marlin', 6)
    const visitor = await newVisitor(browser(), stack)
    for (const wallet of [kestrel, marlin.wallet]) await wallet.inject(visitor.context)
    await visitor.open('/?signin=off')
    const { dialog, press } = visitor
    await visitor.connectButton.click()
    await dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await visitor.isClosed()
    await visitor.connectButton.click()
    await dialog.getByRole('button', { name: 'Network: Latchkey Devnet', exact: true }).click()
    const others = dialog.getByRole('list', { name: 'Needs another wallet' }).getByRole('button')
    await others.filter({ hasText: 'Latchkey Solana' }).waitFor()
    expect(await others.count()).toBe(1)
    await takePicture(visitor, 'networksOther')
    await others.click()
    await visitor.heading('Connect a wallet for Latchkey Solana').waitFor()
    await takePicture(visitor, 'switchActiveChain')
    await press('Connect a wallet')
    await dialog.getByRole('button', { name: /^Marlin/ }).waitFor()
    expect(await dialog.getByRole('button', { name: /^Kestrel/ }).count()).toBe(0)
    await dialog.getByRole('button', { name: /^Marlin/ }).click()
    await visitor.isConnected(marlin.address)
    await visitor.leave()
  })
})
