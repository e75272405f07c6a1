import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { redeemPermission } from '../../packages/chains/eip155/src/testing/redeemPermission.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf, fund } from '../harness/chain.ts'
import { embeddedSheet, fundedKeyAccount, requestEmbedded } from '../harness/embeddedWallet.ts'
import { takePicture } from '../harness/takePicture.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, rpcUrl, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

/** A batch of one payment upgrades the account (EIP-7702), which granting permissions requires. */
async function upgrade(visitor: Visitor, from: string): Promise<void> {
  const { sheet, button } = embeddedSheet(visitor.page)
  const calls = [{ to: privateKeyToAddress(generatePrivateKey()), value: '0x1' }]
  const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true, calls }
  const sending = requestEmbedded(visitor, 'wallet_sendCalls', [batch])
  await sheet.getByText('Turns on smart features').waitFor()
  await button('Approve').click()
  const { id } = (await sending) as { readonly id: string }
  const status = () => requestEmbedded(visitor, 'wallet_getCallsStatus', [id])
  await expect.poll(status, { timeout: 60_000 }).toMatchObject({ status: 200 })
  await sheet.waitFor({ state: 'hidden' })
}

/** The app requests 0.1 ETH a day, and the visitor approves. Resolves with the context of the permission. */
async function grant(visitor: Visitor, delegate: Address): Promise<Hex> {
  const { sheet, button } = embeddedSheet(visitor.page)
  const granting = requestEmbedded(visitor, 'wallet_grantPermissions', [
    {
      chainId: '0x7a69',
      expiry: Math.floor(Date.now() / 1000) + 86_400,
      signer: { type: 'account', data: { address: delegate } },
      permissions: [
        {
          type: 'native-token-periodic',
          data: { periodAmount: numberToHex(parseEther('0.1')), periodDuration: 86_400 },
        },
      ],
    },
  ])
  await sheet.getByText('wants permission to act for you').waitFor()
  await button('Approve').click()
  const [granted] = (await granting) as readonly [{ readonly context: Hex }]
  await sheet.waitFor({ state: 'hidden' })
  return granted.context
}

test('[S7.20] a visitor sees what an app may do and revokes it; until then the app could use it up to its limit', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, press, dialog } = visitor
  const { sheet, button } = embeddedSheet(page)
  const address = await fundedKeyAccount(visitor)
  await visitor.connectButton.click()
  await press('Settings')
  await visitor
    .button(/^Permissions/)
    .getByText('None active')
    .waitFor()
  await press('Close')

  await upgrade(visitor, address)
  const app = privateKeyToAccount(generatePrivateKey())
  await fund(stack, app.address)
  const context = await grant(visitor, app.address)
  const to = privateKeyToAddress(generatePrivateKey())
  const spend = (ether: string) =>
    redeemPermission(rpcUrl(stack, 31337), { context, call: { to, value: parseEther(ether) }, by: app })
  await spend('0.06')
  await expect(spend('0.05')).rejects.toThrow(/exceeded/)

  await visitor.connectButton.click()
  await press('Settings')
  await visitor
    .button(/^Permissions/)
    .getByText('1 active')
    .waitFor()
  await takePicture(visitor, 'settings')
  await press(/^Permissions/)
  const row = visitor.button(new RegExp(`^${new URL(stack.web).host}`))
  await row.getByText('0.1 ETH per day').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await takePicture(visitor, 'list')
  await row.click()
  await visitor.button('End permission').waitFor()
  expect(await dialog.getByRole('definition').allTextContents()).toEqual(
    expect.arrayContaining(['0.1\u00a0ETH per day', '0.06\u00a0ETH']),
  )
  expect(await axeFindings(page)).toEqual([])
  await takePicture(visitor, 'permission')

  await press('End permission')
  await sheet.getByText('wants to end its permission').waitFor()
  await page.reload()
  await visitor.isConnected(address)
  await sheet.waitFor({ state: 'hidden' })
  await visitor.connectButton.click()
  await press('Settings')
  await press(/^Permissions/)
  await row.getByText('0.1 ETH per day').waitFor()
  await row.click()

  await press('End permission')
  await sheet.getByText('wants to end its permission').waitFor()
  await button('Reject').click()
  await dialog.getByRole('alert').filter({ hasText: 'The permission is still active' }).waitFor()
  await spend('0.01')
  await press('End permission')
  await button('End it').click()
  await row.getByText('Ended').waitFor()
  await expect(spend('0.01')).rejects.toThrow(/CannotUseADisabledDelegation/)
  expect(await chainOf(stack).nativeUnits(to)).toBe(parseEther('0.07'))
  await row.click()
  await visitor.press('Details')
  await dialog.getByText('Used by').waitFor()
  expect(await visitor.button('End permission').count()).toBe(0)
  await press('Back')
  await row.waitFor()
  await press('Back')
  await visitor
    .button(/^Permissions/)
    .getByText('None active')
    .waitFor()
  await visitor.leave()
})
