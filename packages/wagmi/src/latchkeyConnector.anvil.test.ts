import { memoryStorage } from '@latchkey/base/storage'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { eip155 } from '@latchkey/eip155'
import { mnemonicAccounts, publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { anvilWallet } from '@latchkey/eip155/testing/anvilWallet'
import * as three from '@wagmi/core'
import { createLatchkey } from 'latchkey'
import { type Chain, custom, parseEther, recoverMessageAddress } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as two from 'wagmi-core-2'
import { latchkeyConnector } from './latchkeyConnector.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [
  ReturnType<typeof mnemonicAccounts>[0],
  ReturnType<typeof mnemonicAccounts>[0],
]
let chains: readonly Anvil[]
beforeAll(async () => {
  chains = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
afterAll(async () => {
  await Promise.all(chains.map((chain) => chain.stop()))
})

test.each([
  ['3', three],
  ['2', two as unknown as typeof three],
])('wagmi %s connects through the modal, signs, sends, switches and disconnects', async (_, wagmi) => {
  const chainOf = (id: number, index: number): Chain => ({
    ...foundry,
    id,
    name: `Chain ${id}`,
    rpcUrls: { default: { http: [chains[index]!.url] } },
  })
  const [first, second] = [chainOf(31337, 0), chainOf(31338, 1)]
  const wallet = anvilWallet({ account: alice, rpcUrls: { 31337: chains[0]!.url, 31338: chains[1]!.url } })
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [first, second],
    adapters: [eip155({ page: Object.assign(new EventTarget(), { ethereum: wallet }) })],
    metadata: { name: 'App' },
    storage: memoryStorage(),
    webStorage: pageStorage(),
  })
  // The visitor selects the first wallet in the modal.
  latchkey.live.modal = {
    open: () => void latchkey.getWallets().then(([wallet]) => latchkey.connect({ walletId: wallet!.id })),
    close: () => {},
    onClosed: () => () => {},
  }
  const provider = latchkey.getProvider('eip155')
  const config = wagmi.createConfig({
    chains: [first, second],
    connectors: [latchkeyConnector(latchkey)],
    transports: { [first.id]: custom(provider), [second.id]: custom(provider) },
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  const connected = await wagmi.connect(config, { connector: config.connectors[0]! })
  expect(connected).toMatchObject({ accounts: [alice.address], chainId: 31337 })
  expect(wagmi.getAccount(config)).toMatchObject({ status: 'connected', address: alice.address })

  const signature = await wagmi.signMessage(config, { message: 'hello' })
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(alice.address)
  const before = await wagmi.getBalance(config, { address: bob.address })
  const hash = await wagmi.sendTransaction(config, { to: bob.address, value: parseEther('1') })
  await wagmi.waitForTransactionReceipt(config, { hash, pollingInterval: 50 })
  const after = await wagmi.getBalance(config, { address: bob.address })
  expect(after.value - before.value).toBe(parseEther('1'))

  // The wallet does not support batches, so wagmi sends the calls separately.
  expect(await wagmi.getCapabilities(config)).toEqual({})
  const { id } = await wagmi.sendCalls(config, {
    calls: [
      { to: bob.address, value: 1n },
      { to: bob.address, value: 2n },
    ],
    experimental_fallback: true,
  })
  expect(await wagmi.waitForCallsStatus(config, { id, pollingInterval: 50 })).toMatchObject({ status: 'success' })

  await wagmi.switchChain(config, { chainId: 31338 })
  await expect.poll(() => wagmi.getAccount(config).chainId).toBe(31338)
  wallet.emit('accountsChanged', [])
  await expect.poll(() => wagmi.getAccount(config).status).toBe('disconnected')

  await wagmi.connect(config, { connector: config.connectors[0]! })
  await wagmi.disconnect(config)
  expect(latchkey.getAccount('eip155').status).toBe('disconnected')
})
