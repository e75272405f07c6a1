import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { reconnectTimeoutMs } from '@latchkey/contracts/constants/connect'
import { expect, test, vi } from 'vitest'
import type { ChainAdapter } from '../chain/port.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Network } from '../networks/network.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { pageStorage } from '../storage/webStorage.ts'
import { discoverWallets } from '../wallets/discoverWallets.ts'
import { accountOf } from './activeAccount.ts'
import { connect } from './connect.ts'
import type { Connector, WalletLink } from './port.ts'

const networkOf = (id: string): Network => ({
  id,
  caipNetworkId: `solana:${id}`,
  chainNamespace: 'solana',
  name: id,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: [],
})

/** These wallets have no current network: the link starts on the first network it is given. */
function linkOn([first]: readonly Network[]): WalletLink {
  let networkId = first?.caipNetworkId ?? 'solana:none'
  return {
    accounts: () => ['So1'],
    networkId: () => networkId,
    request: async () => undefined,
    async switchNetwork({ caipNetworkId }) {
      networkId = caipNetworkId
    },
    disconnect: async () => {},
    onChange: () => () => {},
  }
}

const connector: Connector = {
  id: 'wallet',
  name: 'Wallet',
  type: 'ANNOUNCED',
  namespace: 'solana',
  connect: async ({ networks }) => linkOn(networks),
  reconnect: async ({ networks }) => linkOn(networks),
}
const adapterOf = (only: Connector) =>
  ({
    namespace: only.namespace,
    connecting: async () => ({
      discover(found: (connector: Connector) => void) {
        found(only)
        return () => {}
      },
    }),
  }) as unknown as ChainAdapter

type Asked = { readonly resolve: (link: WalletLink) => void; readonly reject: (error: Error) => void }

/** An app with a stored connection that is opened again; `answer` is the wallet's response to the reconnect. */
async function reopened(answer: Connector['reconnect'] = connector.reconnect) {
  const stores = { storage: memoryStorage(), webStorage: pageStorage() }
  const clock = manualClock()
  const open = (reconnect: Connector['reconnect']) =>
    createLatchkey({
      projectId: '0'.repeat(32),
      networks: [networkOf('one'), networkOf('two')],
      adapters: [adapterOf({ ...connector, reconnect })],
      metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
      clock,
      ...stores,
    })
  const before = open(connector.reconnect)
  await discoverWallets(before)
  await connect(before, { walletId: 'wallet' })
  await switchNetwork(before, { networkId: 'solana:two' })
  await before.destroy()
  const after = open(answer)
  return { after, clock, open, account: () => accountOf(after.store.getState(), 'solana') }
}

test('a reload restores the last used network', async () => {
  const { after, account } = await reopened()
  await after.start()
  await vi.waitFor(() => expect(account().status).toBe('connected'))
  expect(account().networkId).toBe('solana:two')
  await after.destroy()
})

test('[S4.2] a wallet with two namespaces is restored in whichever order they are found', async () => {
  const stores = { storage: memoryStorage(), webStorage: pageStorage() }
  const evm = { ...connector, id: 'org.wallet', namespace: 'eip155' } as const
  const open = (...found: readonly Connector[]) =>
    createLatchkey({
      projectId: '0'.repeat(32),
      networks: [networkOf('one')],
      adapters: found.map(adapterOf),
      metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
      clock: manualClock(),
      ...stores,
    })
  const before = open(evm, connector)
  await discoverWallets(before)
  await connect(before, { walletId: 'org.wallet', namespace: 'solana' })
  await before.destroy()
  const after = open(connector, evm)
  await Promise.race([after.start(), new Promise(setImmediate)])
  await vi.waitFor(() => expect(accountOf(after.store.getState(), 'solana').status).toBe('connected'))
  expect((await after.connect({ walletId: 'org.wallet', namespace: 'solana' })).status).toBe('connected')
  await after.destroy()
})

test('[S4.2] a wallet that the app excludes later stays connected, and is hidden once it is disconnected', async () => {
  const stores = { storage: memoryStorage(), webStorage: pageStorage() }
  const open = (exclude?: readonly string[]) =>
    createLatchkey({
      projectId: '0'.repeat(32),
      networks: [networkOf('one')],
      adapters: [adapterOf(connector)],
      metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
      clock: manualClock(),
      ...stores,
      ...(exclude && { wallets: { exclude }, fetch: async () => Response.json({ data: [], count: 0 }) }),
    })
  const before = open()
  await discoverWallets(before)
  await connect(before, { walletId: 'wallet' })
  await before.destroy()
  const after = open(['wallet'])
  await after.start()
  expect(accountOf(after.store.getState(), 'solana').status).toBe('connected')
  await after.disconnect()
  await after.destroy()
  const later = open(['wallet'])
  expect(await later.getWallets()).toEqual([])
  await later.destroy()
})

test.each([
  ['is connected once it responds', 'connected', (wallet: Asked) => wallet.resolve(linkOn([networkOf('two')]))],
  ['is removed once it fails', 'disconnected', (wallet: Asked) => wallet.reject(new Error('locked'))],
])('[S4.2] an unresponsive wallet in the page does not block the start, and %s', async (_, status, answer) => {
  const asked: Asked[] = []
  const { after, account, clock } = await reopened(
    () => new Promise((resolve, reject) => void asked.push({ resolve, reject })),
  )
  const started = after.start()
  await vi.waitFor(() => expect(account().status).toBe('connecting'))
  await clock.advance(reconnectTimeoutMs)
  await started
  expect(account().status).toBe('reconnecting')
  for (const wallet of asked) answer(wallet)
  await vi.waitFor(() => expect(account().status).toBe(status))
  await after.destroy()
  expect(clock.pending()).toBe(0)
})

test('[S8.6] a wallet that fails to return its accounts leaves no account and no network; the next visit retries', async () => {
  const { after, account, open } = await reopened(async () => {
    throw new Error('locked')
  })
  await after.start()
  expect(account()).toEqual({ status: 'disconnected', namespace: 'solana', accounts: [] })
  await after.destroy()
  const next = open(connector.reconnect)
  await next.start()
  expect(accountOf(next.store.getState(), 'solana').status).toBe('connected')
  await next.destroy()
})
