import { memoryStorage } from '@latchkey/base/storage'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { deploy } from '@latchkey/devnet/deploy'
import { planDeployments } from '@latchkey/devnet/plan'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { eip155 } from '@latchkey/eip155'
import { mnemonicAccounts, publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { anvilWallet } from '@latchkey/eip155/testing/anvilWallet'
import { BrowserProvider, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { recoverMessageAddress } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTokens as sendTokensByEthers } from '../../../docs/examples/contractsEthers.ts'
import { sendTokens as sendTokensByViem } from '../../../docs/examples/contractsViem.ts'
import { connectAndSign, followAccount } from '../../../docs/examples/script.ts'
import { createLatchkey } from './latchkey.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [
  ReturnType<typeof mnemonicAccounts>[0],
  ReturnType<typeof mnemonicAccounts>[0],
]
const token = planDeployments().deployments.chains[0]!.tokens[0]!.address as `0x${string}`
let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deploy(anvil.url)
})
afterAll(() => anvil.stop())

/** An app in a page with one wallet. */
function openApp() {
  const chain = { ...foundry, rpcUrls: { default: { http: [anvil.url] } } }
  const ethereum = anvilWallet({ account: alice, rpcUrls: { 31337: anvil.url } })
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [chain],
    adapters: [eip155({ page: Object.assign(new EventTarget(), { ethereum }) })],
    metadata: { name: 'App' },
    storage: memoryStorage(),
    webStorage: pageStorage(),
  })
  return { latchkey, chain, ethereum }
}

async function connected() {
  const app = openApp()
  await app.latchkey.connect({ walletId: (await app.latchkey.getWallets())[0]!.id })
  return app
}

test("the recipe's script connects, signs and follows the account", async () => {
  const { latchkey } = openApp()
  const statuses: string[] = []
  const unfollow = followAccount(latchkey, ({ status }) => statuses.push(status))
  const signature = await connectAndSign(latchkey, () => {})
  expect(await recoverMessageAddress({ message: 'Hello', signature: signature as `0x${string}` })).toBe(alice.address)
  await latchkey.disconnect()
  unfollow()
  expect([...new Set(statuses)]).toEqual(['disconnected', 'connecting', 'connected'])
  expect(statuses.at(-1)).toBe('disconnected')
})

test('viem and ethers write and read contracts as in the recipe', async () => {
  const { latchkey, chain } = await connected()
  const first = await sendTokensByViem(latchkey, chain, { token, to: bob.address, amount: 5n })
  expect(await sendTokensByEthers(latchkey, { token, to: bob.address, amount: 7n })).toBe(first + 7n)
})

test('BrowserProvider of ethers signs, sends, reads and gets a rejection as ACTION_REJECTED', async () => {
  const { latchkey, ethereum } = await connected()
  // Otherwise ethers returns the second balance from its cache.
  const provider = new BrowserProvider(latchkey.getProvider('eip155'), undefined, { cacheTimeout: -1 })
  const signer = await provider.getSigner()
  expect(signer.address).toBe(alice.address)
  expect((await provider.getNetwork()).chainId).toBe(31337n)

  expect(verifyMessage('hello', await signer.signMessage('hello'))).toBe(alice.address)
  const typed = [{ name: 'App', chainId: 31337 }, { Note: [{ name: 'text', type: 'string' }] }, { text: 'hi' }] as const
  const domain = typed[0]
  const types = { Note: [...typed[1].Note] }
  expect(verifyTypedData(domain, types, typed[2], await signer.signTypedData(domain, types, typed[2]))).toBe(
    alice.address,
  )

  const before = await provider.getBalance(bob.address)
  const sent = await signer.sendTransaction({ to: bob.address, value: parseEther('1') })
  expect((await sent.wait())?.status).toBe(1)
  expect((await provider.getBalance(bob.address)) - before).toBe(parseEther('1'))

  ethereum.reject('personal_sign')
  await expect(signer.signMessage('again')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
})
