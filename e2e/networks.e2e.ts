import { describe, expect, test } from 'vitest'
import { askedOf, signedInByLink, signedInWithInjected } from './harness/flows.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { workerStack } from './harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

describe('the account and its networks', () => {
  test('[S5.12] the account shows its address as 4…6, its balance, its tokens and its sign-in', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 4 })
    await visitor.connectButton.click()
    await visitor.heading(`Account ${wallet.address}`).waitFor()
    await visitor.dialog
      .getByText(`${wallet.address.slice(0, 4)}…${wallet.address.slice(-6)}`)
      .first()
      .waitFor()
    for (const token of ['Latchkey Dollar', 'Keystone'])
      await visitor.dialog.getByRole('listitem').filter({ hasText: token }).waitFor()
    await visitor.dialog.getByText('Signed in').waitFor()
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.web })
    await visitor.press('Copy address')
    await visitor.hears('Address copied')
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
    await visitor.leave()
  })

  test('[S4.10] choosing the active network asks the wallet nothing; another one asks, and a no leaves it where it was', async () => {
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
    await visitor.hears(/You rejected the request/)
    await visitor.press('Try again')
    await open('Latchkey Devnet Two')
    await two.click()
    // What decides is loaded by now, so one turn of the page is enough for it.
    await visitor.page.evaluate(() => new Promise((turn) => setTimeout(turn)))
    expect(askedOf(wallet).filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(2)
    await visitor.leave()
  })

  test('[S4.10] over the relay a network the session holds needs no asking, and a switch made in the wallet is heard', async () => {
    const { visitor, wallet, leave } = await signedInByLink(browser(), stack)
    await visitor.connectButton.click()
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet' }).click()
    await visitor.dialog.getByRole('button', { name: /^Latchkey Devnet Two/ }).click()
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet Two' }).waitFor()
    expect(await wallet.page.getByRole('dialog').count()).toBe(0)

    await wallet.choose('Latchkey Devnet Two')
    await wallet.choose('Latchkey Devnet')
    await visitor.dialog.getByRole('button', { name: 'Network: Latchkey Devnet', exact: true }).waitFor()
    await leave()
  })
})
