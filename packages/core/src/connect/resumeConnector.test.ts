import { memoryStorage } from '@latchkey/base/storage'
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

/** Wallets of this kind have no network of their own: the link starts on the first one it is given. */
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
const adapter = {
  namespace: 'solana',
  discover(found: (connector: Connector) => void) {
    found(connector)
    return () => {}
  },
} as unknown as ChainAdapter

test('a reload comes back to the network that was used last', async () => {
  const stores = { storage: memoryStorage(), webStorage: pageStorage() }
  const open = () =>
    createLatchkey({
      projectId: '0'.repeat(32),
      networks: [networkOf('one'), networkOf('two')],
      adapters: [adapter],
      metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
      ...stores,
    })
  const before = open()
  discoverWallets(before)
  await connect(before, { walletId: 'wallet' })
  await switchNetwork(before, { networkId: 'solana:two' })
  await before.destroy()

  const after = open()
  await after.start()
  const account = () => accountOf(after.store.getState(), 'solana')
  await vi.waitFor(() => expect(account().status).toBe('connected'))
  expect(account().networkId).toBe('solana:two')
  await after.destroy()
})
