import { numberToHex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { smartAccountOf } from '../../packages/chains/eip155/src/smartAccount/smartAccountOf.ts'
import { upgradeContract } from '../../packages/chains/eip155/src/smartAccount/upgradedAccount.ts'
import { createSignatureVerifier } from '../../packages/chains/eip155/src/verify/createSignatureVerifier.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf, fund } from '../harness/chain.ts'
import { enterCode, enterEmail, shownAddress, signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet, fundedKeyAccount, requestEmbedded } from '../harness/embeddedWallet.ts'
import { mailbox } from '../harness/mails.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, rpcUrl, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

/** Signs up with a new e-mail address. Resolves with the address of the smart account, the default account. */
const signUp = (visitor: Visitor): Promise<string> => signUpByEmail(visitor, `grace.${Date.now()}@example.com`)

const verify = createSignatureVerifier({ rpc: { 'eip155:31337': rpcUrl(stack, 31337) } })

test('[S3.2] [S9.6] a visitor starts with the smart account, and switches to the account of the key and back', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, press, connectButton } = visitor
  const address = await signUp(visitor)
  await connectButton.click()
  await press('Settings')
  await press(/^Switch to standard account/)
  await visitor.button(/^Switch to smart account/).waitFor()
  await press('Back')
  expect(await axeFindings(page)).toEqual([])
  const eoa = await shownAddress(visitor)
  expect(eoa).not.toBe(address)
  expect(smartAccountOf(eoa as '0x').address).toBe(address)
  await press('Close')
  await visitor.isClosed()
  await page.reload()
  await visitor.isConnected(eoa)
  const asked = await requestEmbedded(visitor, 'eth_accounts', [])
  expect(asked).toEqual([eoa, address])
  await connectButton.click()
  await press('Settings')
  await press(/^Switch to smart account/)
  await visitor.button(/^Switch to standard account/).waitFor()
  await press('Back')
  expect(await shownAddress(visitor)).toBe(address)
  await visitor.leave()
})

test("falls back to the key's account on a network without smart accounts, and the modal shows it", async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, press, connectButton, dialog } = visitor
  // Uses the real server's response for a network without a bundler.
  await page.route(/\/v1\/bundler\?.*31338/, (route) =>
    route.continue({ url: route.request().url().replace('31338', '99999') }),
  )
  const address = await signUp(visitor)
  const switchTo = async (name: string) => {
    await connectButton.click()
    await press(/^Network:/)
    await press(name)
    await visitor.heading(/^Account 0x/).waitFor()
  }
  await switchTo('Latchkey Devnet Two')
  await dialog.getByText("Your smart account isn't available on Latchkey Devnet Two").waitFor()
  expect(await axeFindings(page)).toEqual([])
  const eoa = await shownAddress(visitor)
  expect(smartAccountOf(eoa as '0x').address).toBe(address)
  await press('Close')
  await visitor.isConnected(eoa)
  expect(await requestEmbedded(visitor, 'eth_accounts', [])).toEqual([eoa])
  await switchTo('Latchkey Devnet')
  expect(await shownAddress(visitor)).toBe(address)
  await press('Close')
  await visitor.isConnected(address)
  // The browser reports the server's refusal.
  visitor.watch.forgive(/status of 404/)
  await visitor.leave()
})

test('the account of the key sends a batch: its upgrade is on the sheet, and all calls arrive', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { sheet, button } = embeddedSheet(visitor.page)
  const address = await fundedKeyAccount(visitor)
  const recipients = [0, 1].map(() => privateKeyToAddress(generatePrivateKey()))
  const calls = recipients.map((to) => ({ to, value: numberToHex(parseEther('0.25')) }))
  const batch = { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: true, calls }
  const capabilities = () => requestEmbedded(visitor, 'wallet_getCapabilities', [address, ['0x7a69']])
  const atomic = (status: string) => ({ '0x7a69': { atomic: { status }, paymasterService: { supported: true } } })
  expect(await capabilities()).toMatchObject(atomic('ready'))
  async function sendBatch(): Promise<string> {
    const sending = requestEmbedded(visitor, 'wallet_sendCalls', [batch])
    await sheet.getByText('−0.5 ETH').waitFor()
    const text = (await sheet.textContent()) ?? ''
    await button('Approve').click()
    const { id } = (await sending) as { id: string }
    const status = () => requestEmbedded(visitor, 'wallet_getCallsStatus', [id])
    await expect.poll(status, { timeout: 60_000 }).toMatchObject({ status: 200, atomic: true })
    await sheet.waitFor({ state: 'hidden' })
    return text
  }
  expect(await sendBatch()).toContain('Turns on smart features')
  expect(await sendBatch()).not.toContain('Turns on smart features')
  for (const to of recipients) expect(await chain.nativeUnits(to)).toBe(parseEther('0.5'))
  expect(await requestEmbedded(visitor, 'eth_getCode', [address, 'latest'])).toBe(
    `0xef0100${upgradeContract.slice(2).toLowerCase()}`,
  )
  await visitor.leave()
})

test('[S4.6] signs in to the app as the smart account before it is deployed, and the server verifies it', async () => {
  const visitor = await newVisitor(browser(), stack)
  const email = `grace.${Date.now()}@example.com`
  const mails = mailbox(stack, email)
  const { sheet, button } = embeddedSheet(visitor.page)
  await visitor.open()
  await enterEmail(visitor, email)
  await enterCode(visitor, await mails.code())
  await sheet.getByText('wants you to sign in', { exact: true }).waitFor()
  const text = (await sheet.textContent()) ?? ''
  await button('Sign in').click()
  await visitor.page.getByRole('main').getByText('Signed in').first().waitFor()
  const [address = ''] = (await requestEmbedded(visitor, 'eth_accounts', [])) as readonly string[]
  expect(text).toContain(address)
  expect(await requestEmbedded(visitor, 'eth_getCode', [address, 'latest'])).toBe('0x')
  await visitor.leave()
})

test('[S4.6] a reload while the sheet asks to sign in: signing in again leaves one session and a connected wallet', async () => {
  const visitor = await newVisitor(browser(), stack)
  const email = `grace.${Date.now()}@example.com`
  const mails = mailbox(stack, email)
  const { page } = visitor
  const { sheet, button } = embeddedSheet(page)
  const sessions: string[] = []
  page.on('response', async (response) => {
    if (/\/auth\/v1\/verify\b/.test(response.url()) && response.ok())
      sessions.push((await response.json()).session.account)
  })
  await visitor.open()
  await enterEmail(visitor, email)
  await enterCode(visitor, await mails.code())
  await button('Sign in').waitFor()
  await page.reload()
  await visitor.press('Sign in')
  await sheet.getByText('wants you to sign in', { exact: true }).waitFor()
  await button('Sign in').click()
  await page.getByRole('main').getByText('Signed in').first().waitFor()
  await visitor.isClosed()
  const [address = ''] = (await requestEmbedded(visitor, 'eth_accounts', [])) as readonly string[]
  await visitor.isConnected(address)
  await page.reload()
  await page.getByRole('main').getByText('Signed in').first().waitFor()
  await visitor.isConnected(address)
  expect(sessions).toEqual([`eip155:31337:${address}`])
  await visitor.leave()
})

test('[S3.2] the smart account signs, and sends a sponsored batch of two calls', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { sheet, button } = embeddedSheet(visitor.page)
  const address = await signUp(visitor)
  async function signHello(): Promise<boolean> {
    const signing = requestEmbedded(visitor, 'personal_sign', [toHex('Hello'), address])
    await sheet.getByText('Hello', { exact: true }).waitFor()
    await button('Sign').click()
    const signature = String(await signing)
    await sheet.waitFor({ state: 'hidden' })
    return await verify({ type: 'eip1271', chainId: 'eip155:31337', address, message: 'Hello', signature })
  }
  // Not deployed yet: ERC-6492.
  expect(await signHello()).toBe(true)

  await fund(stack, address)
  const recipients = [0.25, 0.5].map((ether) => ({
    to: privateKeyToAddress(generatePrivateKey()),
    units: parseEther(String(ether)),
  }))
  const calls = recipients.map(({ to, units }) => ({ to, value: numberToHex(units) }))
  const batch = { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: true, calls }
  const sending = requestEmbedded(visitor, 'wallet_sendCalls', [batch])
  await sheet.getByText('wants you to send several transactions at once').waitFor()
  await sheet.getByText('Step 2 of 2').waitFor()
  await sheet.getByText(`${new URL(stack.server).host} pays the network fee`).waitFor()
  await sheet.getByText('−0.75 ETH').waitFor()
  for (const { to } of recipients) expect(await sheet.textContent()).toContain(to)
  await button('Approve').click()
  const { id } = (await sending) as { id: string }
  await expect
    .poll(() => requestEmbedded(visitor, 'wallet_getCallsStatus', [id]), { timeout: 60_000 })
    .toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  for (const { to, units } of recipients) expect(await chain.nativeUnits(to)).toBe(units)
  expect(await chain.nativeUnits(address)).toBe(parseEther('0.25'))
  // Deployed: ERC-1271.
  expect(await signHello()).toBe(true)
  await visitor.leave()
})
