import { memoryStorage } from '@latchkey/base/storage'
import { withAppName } from '@latchkey/core/activity/appTransactions'
import type { Transaction } from '@latchkey/core/activity/transaction'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { deploy } from '@latchkey/devnet/deploy'
import { planDeployments } from '@latchkey/devnet/plan'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import {
  createPublicClient,
  createWalletClient,
  custom,
  type EIP1193Provider,
  erc20Abi,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eip155 } from '../eip155.ts'
import { mnemonicAccounts, publicTestMnemonic } from '../keys/mnemonicAccounts.ts'
import { latchkeyDevnetTwo } from '../networks/devnet.ts'
import { anvilWallet } from '../testing/anvilWallet.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [
  ReturnType<typeof mnemonicAccounts>[0],
  ReturnType<typeof mnemonicAccounts>[0],
]
const lusd = planDeployments().deployments.chains[0]!.tokens[0]!.address as `0x${string}`
let chains: readonly Anvil[]

beforeAll(async () => {
  chains = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  await deploy(chains[0]!.url)
})
afterAll(async () => {
  await Promise.all(chains.map((chain) => chain.stop()))
})

/** An app with one viem chain and one Latchkey network, in a page with one wallet. */
function openApp(webStorage = pageStorage(), page = pageOf()) {
  const chain = { ...foundry, rpcUrls: { default: { http: [chains[0]!.url] } } }
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [chain, { ...latchkeyDevnetTwo, rpcUrls: [chains[1]!.url] }],
    adapters: [eip155({ page })],
    metadata: { name: 'App' },
    storage: memoryStorage(),
    webStorage,
  })
  return { latchkey, chain, page, wallet: page.ethereum, provider: latchkey.getProvider('eip155') }
}
function pageOf() {
  const ethereum = anvilWallet({ account: alice, rpcUrls: { 31337: chains[0]!.url, 31338: chains[1]!.url } })
  return Object.assign(new EventTarget(), { ethereum })
}
async function connected() {
  const app = openApp()
  await app.latchkey.connect({ walletId: (await app.latchkey.getWallets())[0]!.id })
  return app
}

test('viem reads, signs, sends and reads contracts through the provider; the instance always returns the same one', async () => {
  const { latchkey, chain, provider } = await connected()
  expect(latchkey.getProvider('eip155')).toBe(provider)
  const transport = custom(provider as EIP1193Provider)
  const client = createPublicClient({ chain, transport })
  const wallet = createWalletClient({ chain, transport, account: alice.address })
  expect(await wallet.getAddresses()).toEqual([alice.address])
  expect(await client.getChainId()).toBe(31337)

  const signature = await wallet.signMessage({ message: 'hello' })
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(alice.address)
  const typed = {
    domain: { name: 'App', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hi' },
  } as const
  const signed = await wallet.signTypedData(typed)
  expect(await recoverTypedDataAddress({ ...typed, signature: signed })).toBe(alice.address)
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    ...typed.types,
  } as const
  const domain = { ...typed.domain, chainId: 31337n }
  expect(await latchkey.signTypedData({ typedData: { ...typed, domain, types } })).toBe(signed)

  const before = await client.getBalance({ address: bob.address })
  const hash = await wallet.sendTransaction({ to: bob.address, value: parseEther('1') })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  const again = await latchkey.sendTransaction({ transaction: { to: bob.address, value: parseEther('1') } })
  await client.waitForTransactionReceipt({ hash: again as `0x${string}`, pollingInterval: 50 })
  expect((await client.getBalance({ address: bob.address })) - before).toBe(parseEther('2'))
  // The activity names the app that sent them.
  const contract = { address: bob.address }
  const transactions = [hash, again, '0x1'].map((one) => ({ hash: one, contract }) as Transaction)
  expect(withAppName(latchkey, transactions).map((one) => one.contract?.name)).toEqual(['App', 'App', undefined])

  expect(await client.readContract({ address: lusd, abi: erc20Abi, functionName: 'symbol' })).toBe('LUSD')
  const refused = client.simulateContract({
    address: lusd,
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [bob.address, alice.address, 1n],
    account: alice.address,
  })
  await expect(refused).rejects.toThrow(/reverted/)
})

test('errors carry the numeric codes of EIP-1193 and JSON-RPC', async () => {
  const app = openApp()
  const ask = (method: string, params?: unknown) =>
    app.provider.request({ method, ...(params !== undefined && { params }) })
  expect(await ask('eth_accounts')).toEqual([])
  expect(await ask('eth_chainId')).toBe('0x7a69')
  await expect(ask('personal_sign', ['0x', alice.address])).rejects.toMatchObject({ code: 4100 })
  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({ code: 4902 })
  await expect(ask('wallet_switchEthereumChain', [{}])).rejects.toMatchObject({ code: -32602 })
  await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ message: expect.stringContaining('not mounted') })

  await app.latchkey.connect({ walletId: (await app.latchkey.getWallets())[0]!.id })
  await expect(ask('eth_call', ['nonsense'])).rejects.toMatchObject({ code: -32602 })
  app.wallet.reject('personal_sign')
  await expect(ask('personal_sign', ['0x', alice.address])).rejects.toMatchObject({ code: 4001 })
  app.wallet.reject('wallet_revokePermissions')
  await expect(ask('wallet_revokePermissions', [{ permissionContext: '0x12' }])).rejects.toMatchObject({ code: 4001 })
  expect(app.latchkey.getAccount().status).toBe('connected')
  expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(app.latchkey.getAccount().status).toBe('disconnected')
})

test("[S8.5] requesting accounts opens the modal once for concurrent callers; closing it rejects with 'Modal closed'", async () => {
  const { latchkey, provider } = openApp()
  let opened = 0
  let close = () => {}
  latchkey.live.modal = {
    open: () => {
      opened += 1
    },
    close: () => close(),
    onClosed(listener) {
      close = listener
      return () => {}
    },
  }
  const both = Promise.allSettled([1, 2].map(() => provider.request({ method: 'eth_requestAccounts' })))
  await expect.poll(() => opened).toBe(1)
  close()
  expect(await both).toMatchObject([1, 2].map(() => ({ reason: { code: 4001, message: 'Modal closed' } })))

  const requested = provider.request({ method: 'eth_requestAccounts' })
  await expect.poll(() => opened).toBe(2)
  await latchkey.connect({ walletId: (await latchkey.getWallets())[0]!.id })
  expect(await requested).toEqual([alice.address])
})

test('emits events for connect, network, account and disconnect; after a reload it waits for the restored connection', async () => {
  const webStorage = pageStorage()
  const { latchkey, page, provider } = openApp(webStorage)
  const heard: unknown[] = []
  for (const name of ['connect', 'chainChanged', 'accountsChanged', 'disconnect'] as const)
    provider.on(name, (payload: unknown) =>
      heard.push(name === 'disconnect' ? [name, (payload as Error & { code: number }).code] : [name, payload]),
    )
  const removed = () => heard.push('removed')
  provider.on('connect', removed).removeListener('connect', removed)
  await latchkey.connect({ walletId: (await latchkey.getWallets())[0]!.id })
  await expect
    .poll(() => heard)
    .toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['chainChanged', '0x7a69'],
      ['accountsChanged', [alice.address]],
    ])
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
  await expect.poll(() => heard.slice(3)).toEqual([['chainChanged', '0x7a6a']])

  await latchkey.destroy()
  const again = openApp(webStorage, page)
  expect(await again.provider.request({ method: 'eth_accounts' })).toEqual([alice.address])
  expect(await again.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
})
