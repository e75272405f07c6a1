import { createPublicClient, http, parseEther } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { devAccountCount } from '../../apps/devnet/src/chains.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf } from '../harness/chain.ts'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet, fundedKeyAccount } from '../harness/embeddedWallet.ts'
import { signedInWithInjected } from '../harness/flows.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, rpcUrl, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

/** A name that no other test has registered. */
const newName = () => `ada-${Date.now().toString(36)}`

/** Resolved by viem's own ENS code. */
const ensAddress = (name: string) =>
  createPublicClient({ chain: mainnet, transport: http(rpcUrl(stack, 31337)) }).getEnsAddress({ name })

async function typeName({ press, connectButton, dialog }: Visitor, name: string): Promise<void> {
  await connectButton.click()
  await press('Settings')
  await press(/^Account name/)
  await dialog.getByRole('textbox', { name: 'Account name' }).fill(name)
}

test('[S1.5] [S2.13] [S3.14] [S4.8] a visitor registers a name by a signature; ENS clients find the account, and others send to it by name', async () => {
  // An account of its own: other tests expect theirs to have no name.
  const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: devAccountCount + 1 })
  const name = newName()
  // The field shows the ending from the start, and accepts it when typed.
  // Shows the account without its name.
  const tab = await visitor.secondTab()
  await tab.open()
  await tab.connectButton.click()
  await tab.heading(`Account ${wallet.address}`).waitFor()
  await typeName(visitor, `${name}.latchkey.id`)
  await visitor.dialog.getByText('.latchkey.id', { exact: true }).waitFor()
  await visitor.button(`Register ${name}.latchkey.id`).waitFor()
  expect(await axeFindings(visitor.page)).toEqual([])
  wallet.rejectNext('personal_sign')
  await visitor.press(/^Register/)
  await visitor.dialog.getByRole('alert').filter({ hasText: 'You rejected the request' }).waitFor()
  await visitor.press(/^Register/)
  await visitor.heading(`${name}.latchkey.id is yours`).waitFor()
  expect(await axeFindings(visitor.page)).toEqual([])
  await visitor.press('Done')
  await visitor
    .button(/^Account name/)
    .getByText(`${name}.latchkey.id`)
    .waitFor()
  await visitor.press('Back')
  for (const { heading } of [visitor, tab]) await heading(`Account ${name}.latchkey.id`).waitFor()
  expect(await ensAddress(`${name}.latchkey.id`)).toBe(wallet.address)
  // The form knows the account's own names.
  await tab.press('Settings')
  await tab.press(/^Account name/)
  await tab.dialog.getByRole('textbox', { name: 'Account name' }).fill(name)
  await tab.hears(`${name}.latchkey.id is yours`)
  expect(await tab.dialog.getByRole('alert').count()).toBe(0)
  await visitor.leave()

  const { visitor: payer } = await signedInWithInjected(browser(), stack, { accountIndex: 5 })
  await payer.connectButton.click()
  await payer.press('Send')
  await payer.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await payer.dialog.getByRole('button', { name: /^Recipient/ }).click()
  const recipient = payer.dialog.getByRole('textbox', { name: 'Recipient address' })
  await recipient.fill(`${name}-nobody`)
  await payer.dialog.getByRole('alert').filter({ hasText: 'Nobody has registered this name' }).waitFor()
  await recipient.fill(wallet.address)
  await payer.dialog.getByText(`${name}.latchkey.id`).waitFor()
  await recipient.fill(name)
  await expect.poll(() => payer.dialog.textContent()).toContain(wallet.address)
  await payer.press('Continue')
  await payer.press('Review')
  for (const shown of [`${name}.latchkey.id`, wallet.address]) expect(await payer.dialog.textContent()).toContain(shown)
  const balance = () => chain.nativeUnits(wallet.address)
  const before = await balance()
  await payer.press('Send 0.25 ETH')
  await expect.poll(balance, { timeout: 60_000 }).toBe(before + parseEther('0.25'))
  await payer.leave()
})

const embeddedAccounts: Readonly<Record<string, (visitor: Visitor) => Promise<string>>> = {
  'smart account': (visitor) => signUpByEmail(visitor, `ida.${Date.now()}@example.com`),
  'account of the key': fundedKeyAccount,
}

test.each(Object.entries(embeddedAccounts))(
  '[S4.8] the %s of the embedded wallet registers a name without a transaction, and ENS clients find it',
  async (_, sign) => {
    const visitor = await newVisitor(browser(), stack)
    const name = newName()
    const address = await sign(visitor)
    await typeName(visitor, name)
    await visitor.press(`Register ${name}.latchkey.id`)
    await embeddedSheet(visitor.page).button('Sign').click()
    await visitor.heading(`${name}.latchkey.id is yours`).waitFor()
    expect(await ensAddress(`${name}.latchkey.id`)).toBe(address)
    // No contract was deployed.
    expect(await chain.sent(address)).toBe(0)
    expect(await chain.code(address)).toBeUndefined()
    await visitor.leave()
  },
)
