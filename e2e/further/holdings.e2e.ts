import { createWalletClient, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { axeFindings } from '../harness/accessibility.ts'
import { signedInWithInjected } from '../harness/flows.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { rpcUrl } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

/** Another account of the test mnemonic, which has ether on the devnets. */
const sender = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 8 })

test('[S2.3] the NFTs tab lists what the account owns, and one NFT says what it is', async () => {
  const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 1 })
  const { page, dialog, heading, press } = visitor
  await visitor.connectButton.click()
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  const gallery = dialog.getByRole('list', { name: 'NFTs' })
  await gallery.getByRole('listitem').first().waitFor()
  // Four collectibles and two kinds of items, three of each.
  await expect.poll(() => gallery.getByRole('listitem').count()).toBe(6)
  expect(await gallery.getByRole('button').filter({ hasText: '×3' }).count()).toBe(2)
  expect(await axeFindings(page)).toEqual([])

  const item = gallery.getByRole('button').filter({ hasText: '×3' }).first()
  const name = (await item.locator('[dir=auto]').first().textContent()) ?? ''
  await item.click()
  await heading('NFT').waitFor()
  await heading(name).waitFor()
  await dialog.getByText('Token ID').waitFor()
  await dialog.getByText('Latchkey Devnet').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Back')
  await gallery.getByRole('listitem').first().waitFor()
  expect(await dialog.getByRole('tab', { name: 'NFTs', selected: true }).count()).toBe(1)
  await visitor.leave()
})

test('[S2.3] [S3.15] a transfer from another account appears in Activity as received', async () => {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
  const { page, dialog } = visitor
  await visitor.connectButton.click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const received = dialog.getByRole('listitem').filter({ hasText: 'Received ETH' }).filter({ hasText: '+0.123 ETH' })
  await dialog.getByRole('tabpanel').locator('[data-lk-skeleton]').first().waitFor({ state: 'hidden' })
  expect(await received.count()).toBe(0)
  const client = createWalletClient({ account: sender, transport: http(rpcUrl(stack, 31337)) })
  await client.sendTransaction({ chain: null, to: wallet.address as `0x${string}`, value: parseEther('0.123456') })
  await received.waitFor()
  await received.filter({ hasText: `From ${sender.address.slice(0, 4)}…${sender.address.slice(-6)}` }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await visitor.leave()
})
