import { expect, test } from 'vitest'
import { fund } from '../harness/chain.ts'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet } from '../harness/embeddedWallet.ts'
import { signedInWithInjected } from '../harness/flows.ts'
import { draft, openSend } from '../harness/sendFlow.ts'
import { fillSwap, openSwap } from '../harness/swapFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const shortOf = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`

async function openActivity({ connectButton, dialog }: Visitor): Promise<void> {
  await connectButton.click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
}

/** The newest row, once it contains all these texts. */
async function newestSays({ dialog }: Visitor, ...texts: readonly string[]): Promise<void> {
  const newest = dialog.getByRole('tabpanel').getByRole('listitem').first()
  for (const text of texts) await newest.filter({ hasText: text }).waitFor()
}

/** Reloads a page without stored operations, so that Activity comes only from the server. */
async function reloadWithoutOperations({ page }: Visitor): Promise<void> {
  const forget = () => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('latchkey.operations.')) localStorage.removeItem(key)
  }
  await page.evaluate(forget)
  await page.reload()
  expect(await page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('latchkey.operations.')
}

test("[S2.3] [S3.10] ether of a smart account is Sent in its Activity, also after a reload, and Received in the recipient's", async () => {
  const { visitor: friend, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 4 })
  const sender = await newVisitor(browser(), stack)
  const address = await signUpByEmail(sender, `grace.${Date.now()}@example.com`)
  await fund(stack, address)
  await sender.page.reload()
  await sender.isConnected(address)
  await openSend(sender)
  await draft(sender, { amount: '0.375', to: wallet.address })
  const { sheet, button } = embeddedSheet(sender.page)
  await sheet.getByText('0.375 ETH', { exact: true }).first().waitFor()
  await button('Approve').click()
  await sender.hears('Sent 0.375 ETH')

  const sent = ['Sent ETH', '−0.375 ETH', `To ${shortOf(wallet.address)}`]
  await reloadWithoutOperations(sender)
  await openActivity(sender)
  await newestSays(sender, ...sent)
  await openActivity(friend)
  await newestSays(friend, 'Received ETH', '+0.375 ETH', `From ${shortOf(address)}`)
  await sender.leave()
  await friend.leave()
})

test('[S2.14] [S3.10] a swap into ether is Swapped in Activity, with both amounts', async () => {
  const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 3 })
  await openSwap(visitor)
  await fillSwap(visitor, { from: 'LUSD', to: 'ETH', amount: '40' })
  await visitor.press('Review swap')
  await visitor.press('Approve LUSD')
  await visitor.hears('Approved 40 LUSD')
  await visitor.press('Swap')
  await visitor.hears('Swapped 40 LUSD')

  await reloadWithoutOperations(visitor)
  await openActivity(visitor)
  await newestSays(visitor, 'Swapped', '−40 LUSD')
  const row = visitor.dialog.getByRole('tabpanel').getByRole('listitem').first()
  expect(await row.textContent()).toMatch(/\+0\.0\d+ ETH/)
  await visitor.leave()
})
