import type { CaipNetworkId } from '@latchkey/base/caip'
import { expect, test, vi } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import type { Network } from '../networks/network.ts'
import type { StoredState } from '../storage/storedState.ts'
import { pageStorage } from '../storage/webStorage.ts'
import type { Connection } from './connection.ts'
import { followOtherTab } from './followOtherTabs.ts'
import { linkKey } from './linkKey.ts'
import type { WalletConnect } from './walletConnectPort.ts'

const networkOf = (id: number): Network => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Network ${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
})
const networks = [1, 2, 3].map(networkOf)

/** A tab with a session on network 1 that also shares network 2. */
function openTab() {
  const webStorage = pageStorage()
  const write = vi.spyOn(webStorage, 'setItem')
  const latchkey = oneNetworkApp({}, { networks, webStorage })
  const connection: Connection = {
    id: 't',
    topic: 't',
    epoch: 1,
    walletId: 'walletConnect',
    wallet: { name: 'W' },
    via: 'walletconnect',
    status: 'connected',
    accounts: [{ namespace: 'eip155', address: '0xa', type: 'eoa' }],
    networks: { eip155: 'eip155:1' },
  }
  latchkey.store.setState({
    connections: [connection],
    active: { eip155: { connectionId: 't', address: '0xa' } },
  })
  const accounts = ['eip155:1:0xa', 'eip155:2:0xa']
  const client = { sessions: () => [{ topic: 't', namespaces: { eip155: { accounts } } }] }
  latchkey.live.walletConnect = Promise.resolve({ client } as unknown as WalletConnect)
  const switchNetwork = vi.fn(async () => {})
  latchkey.live.links.set(linkKey('t', 'eip155'), { link: { switchNetwork } as never, release: () => {} })
  const otherTabWrites = (networkId: CaipNetworkId, rest: Partial<StoredState> = {}) => {
    const { epoch: _, status: __, ...stored } = connection
    const connections = [{ ...stored, networks: { eip155: networkId } }]
    followOtherTab(latchkey, JSON.stringify({ version: 2, connections, active: {}, recentWallets: [], ...rest }))
  }
  const network = () => latchkey.store.getState().connections[0]?.networks.eip155
  return { latchkey, write, switchNetwork, otherTabWrites, network }
}

test('[S4.10] adopts the network that another tab chose for a session, without writing to storage', async () => {
  const { write, switchNetwork, otherTabWrites, network } = openTab()
  otherTabWrites('eip155:2')
  await expect.poll(network).toBe('eip155:2')
  expect(switchNetwork).toHaveBeenCalledWith(networks[1])
  expect(write).not.toHaveBeenCalled()
})

test('ignores a network that is not in the session', async () => {
  const { switchNetwork, otherTabWrites, network } = openTab()
  otherTabWrites('eip155:3')
  otherTabWrites('eip155:1')
  await new Promise(setImmediate)
  expect(network()).toBe('eip155:1')
  expect(switchNetwork).not.toHaveBeenCalled()
})

test('the network chosen before connecting is shared between tabs', () => {
  const { latchkey, otherTabWrites } = openTab()
  otherTabWrites('eip155:1', { preferredNetworkId: 'eip155:3' })
  expect(latchkey.store.getState().preferredNetworkId).toBe('eip155:3')
})
