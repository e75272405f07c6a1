import { createWalletClient, http, numberToHex, parseEther, toHex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { devMnemonic } from '../../apps/devnet/src/chains.ts'
import { createSignatureVerifier } from '../../packages/chains/eip155/src/verify/createSignatureVerifier.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf } from '../harness/chain.ts'
import { shownAddress, signUpByEmail } from '../harness/embeddedSignIn.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, rpcUrl, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

/** Asks the embedded wallet through the provider that it announces (EIP-6963). */
function ask({ page }: Visitor, method: string, params: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    async (request) => {
      type Provider = { readonly request: (call: object) => Promise<unknown> }
      const provider = await new Promise<Provider>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider: announced } = (event as CustomEvent).detail
          if (info.rdns === 'localhost.secure') resolve(announced)
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      })
      return await provider.request(request)
    },
    { method, params },
  )
}

async function fund(address: string): Promise<void> {
  const account = mnemonicToAccount(devMnemonic, { addressIndex: 6 })
  const client = createWalletClient({ account, transport: http(rpcUrl(stack, 31337)) })
  await client.sendTransaction({ chain: null, to: address as '0x', value: parseEther('1') })
  await expect.poll(() => chain.nativeUnits(address)).toBe(parseEther('1'))
}

test('[S3.2] the visitor switches to the smart account, signs, and sends a sponsored batch of two calls', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, press } = visitor
  const sheet = page.frameLocator('iframe[title="Secure wallet"]').getByRole('dialog')
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  const eoa = await signUpByEmail(visitor, `grace.${Date.now()}@example.com`)
  await visitor.connectButton.click()
  await press(/^Switch to smart account/)
  await visitor.button(/^Switch to standard account/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const address = await shownAddress(visitor)
  expect(address).not.toBe(eoa)
  await press('Close')
  await page.reload()
  await visitor.isConnected(address)

  const verify = createSignatureVerifier({ rpc: { 'eip155:31337': rpcUrl(stack, 31337) } })
  async function signHello(): Promise<boolean> {
    const signing = ask(visitor, 'personal_sign', [toHex('Hello'), address])
    await sheet.getByText('Hello', { exact: true }).waitFor()
    await button('Sign').click()
    const signature = String(await signing)
    await sheet.waitFor({ state: 'hidden' })
    return await verify({ type: 'eip1271', chainId: 'eip155:31337', address, message: 'Hello', signature })
  }
  // Not deployed yet: ERC-6492.
  expect(await signHello()).toBe(true)

  await fund(address)
  const recipients = [0.25, 0.5].map((ether) => ({
    to: privateKeyToAddress(generatePrivateKey()),
    units: parseEther(String(ether)),
  }))
  const calls = recipients.map(({ to, units }) => ({ to, value: numberToHex(units) }))
  const batch = { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: true, calls }
  const sending = ask(visitor, 'wallet_sendCalls', [batch])
  await sheet.getByText('wants to send several transactions at once').waitFor()
  await sheet.getByText('Call 2 of 2').waitFor()
  await sheet.getByText(`Fee paid by ${new URL(stack.server).host}`).waitFor()
  await sheet.getByText('−0.75 ETH').waitFor()
  for (const { to } of recipients) expect(await sheet.textContent()).toContain(to)
  await button('Approve').click()
  const { id } = (await sending) as { id: string }
  await expect
    .poll(() => ask(visitor, 'wallet_getCallsStatus', [id]), { timeout: 20_000 })
    .toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  for (const { to, units } of recipients) expect(await chain.nativeUnits(to)).toBe(units)
  expect(await chain.nativeUnits(address)).toBe(parseEther('0.25'))
  // Deployed: ERC-1271.
  expect(await signHello()).toBe(true)
  await visitor.leave()
})
