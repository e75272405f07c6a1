import { manualClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { memoryStorage } from '@latchkey/base/storage'
import { RPC_RESOURCE_UNAVAILABLE, USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainAdapter } from '../chain/port.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Network } from '../networks/network.ts'
import { switchDecision, switchNetwork } from '../networks/switchNetwork.ts'
import { readState } from '../storage/readState.ts'
import { loadState, parseStoredState } from '../storage/storedState.ts'
import { pageStorage } from '../storage/webStorage.ts'
import { discoverWallets } from '../wallets/discoverWallets.ts'
import { accountOf } from './activeAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { followOtherTab } from './followOtherTabs.ts'
import type { Connector, WalletChange, WalletLink } from './port.ts'
import { promptAgain } from './promptAgain.ts'

const networkOf = (caipNetworkId: Network['caipNetworkId']): Network => ({
  id: caipNetworkId.split(':')[1]!,
  caipNetworkId,
  chainNamespace: caipNetworkId.split(':')[0] as Network['chainNamespace'],
  name: caipNetworkId,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
})

/** A wallet whose responses the test resolves. */
function fakeWallet(namespace: Network['chainNamespace'], address: string, name = `Wallet ${namespace}`) {
  const listeners = new Set<(change: WalletChange) => void>()
  const asked: { resolve: (link: WalletLink) => void; reject: (error: unknown) => void }[] = []
  let networkId = `${namespace}:1` as Network['caipNetworkId']
  const calls: string[] = []
  const link: WalletLink & { failDisconnect: boolean } = {
    failDisconnect: false,
    accounts: () => [address],
    networkId: () => networkId,
    request: async () => undefined,
    async switchNetwork(network) {
      calls.push(`switch ${network.caipNetworkId}`)
      networkId = network.caipNetworkId
    },
    async disconnect() {
      calls.push('disconnect')
      if (link.failDisconnect) throw new Error('wallet is gone')
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const connector: Connector = {
    id: `wallet-${namespace}`,
    name,
    type: 'ANNOUNCED',
    namespace,
    connect: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    reconnect: async () => link,
  }
  const discover = (found: (connector: Connector) => void) => {
    calls.push('watch')
    found(connector)
    return () => void calls.push('unwatch')
  }
  const adapter = { namespace, connecting: async () => ({ discover }) } as unknown as ChainAdapter
  const say = (change: WalletChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  return { adapter, connector, link, asked, calls, listeners, say }
}

async function setUp(webStorage = pageStorage(), name = 'Wallet eip155') {
  const evm = fakeWallet('eip155', '0xa', name)
  const sol = fakeWallet('solana', 'So1')
  const clock = manualClock()
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [networkOf('eip155:1'), networkOf('eip155:2'), networkOf('solana:1')],
    adapters: [evm.adapter, sol.adapter],
    metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
    storage: memoryStorage(),
    webStorage,
    clock,
  })
  await discoverWallets(latchkey)
  const account = (namespace: 'eip155' | 'solana' = 'eip155') => accountOf(latchkey.store.getState(), namespace)
  const link = async (wallet: typeof evm) => {
    const connecting = connect(latchkey, { walletId: wallet.connector.id })
    wallet.asked.at(-1)!.resolve(wallet.link)
    await connecting
  }
  return { latchkey, evm, sol, clock, account, link }
}

test('ignores the response to an older attempt', async () => {
  const { latchkey, evm, account } = await setUp()
  const older = connect(latchkey, { walletId: evm.connector.id })
  const newer = connect(latchkey, { walletId: evm.connector.id })
  evm.asked[0]!.resolve(evm.link)
  await expect(older).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  expect(account().status).toBe('connecting')
  evm.asked[1]!.resolve(evm.link)
  expect((await newer).status).toBe('connected')
})

test('an unknown wallet and a wallet without the namespace are different errors', async () => {
  const { latchkey, evm } = await setUp()
  await expect(connect(latchkey, { walletId: 'unknown' })).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  await expect(connect(latchkey, { walletId: evm.connector.id, namespace: 'solana' })).rejects.toMatchObject({
    code: 'WALLET_LACKS_NAMESPACE',
    message: `${evm.connector.name} has no solana accounts. Choose one of its namespaces: eip155.`,
  })
})

test('requesting a connection again reports whether the first request is still pending', async () => {
  const { latchkey, evm } = await setUp()
  const { id: walletId } = evm.connector
  expect(await promptAgain(latchkey, { walletId: 'unknown' })).toBe(false)
  const connecting = connect(latchkey, { walletId })
  const refused = promptAgain(latchkey, { walletId })
  evm.asked[1]!.reject(new Error('one at a time'))
  expect(await refused).toBe(false)
  const granted = promptAgain(latchkey, { walletId })
  evm.asked[2]!.resolve(evm.link)
  expect(await granted).toBe(true)
  const late = promptAgain(latchkey, { walletId })
  evm.asked[0]!.resolve(evm.link)
  await connecting
  evm.asked[3]!.resolve(evm.link)
  expect(await late).toBe(false)
  expect(evm.listeners.size).toBe(1)
})

test('[S4.1] aborting ends the attempt at once, and a late approval changes nothing', async () => {
  const { latchkey, evm, account } = await setUp()
  const controller = new AbortController()
  const connecting = connect(latchkey, { walletId: evm.connector.id, signal: controller.signal })
  expect(account().status).toBe('connecting')
  controller.abort()
  expect(account()).toMatchObject({ status: 'disconnected', accounts: [] })
  evm.asked[0]!.resolve(evm.link)
  await expect(connecting).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  expect(account().status).toBe('disconnected')
  expect(loadState(latchkey).connections).toEqual([])
})

test('[S4.1] an attempt in one namespace does not affect another', async () => {
  const { latchkey, evm, sol, account, link } = await setUp()
  await link(evm)
  const before = latchkey.store.getState().connections[0]
  const connecting = connect(latchkey, { walletId: sol.connector.id })
  sol.asked[0]!.reject(new Error('no'))
  await expect(connecting).rejects.toThrow('Failed to connect')
  expect(latchkey.store.getState().connections[0]).toBe(before)
  await link(sol)
  evm.say({ type: 'disconnect' })
  expect(account().status).toBe('disconnected')
  expect(account('solana')).toMatchObject({ status: 'connected', address: 'So1' })
  expect(loadState(latchkey).connections.map(({ id }) => id)).toEqual(['wallet-solana@solana'])
})

test('[S4.1] a disconnect in another tab ends only that connection here', async () => {
  const { latchkey, evm, sol, account, link } = await setUp()
  await link(evm)
  await link(sol)
  const { connections, ...rest } = loadState(latchkey)
  followOtherTab(latchkey, JSON.stringify({ ...rest, connections }))
  expect([account().status, account('solana').status]).toEqual(['connected', 'connected'])
  const left = connections.filter(({ id }) => id === 'wallet-solana@solana')
  followOtherTab(latchkey, JSON.stringify({ ...rest, connections: left }))
  expect([account().status, account('solana').status]).toEqual(['disconnected', 'connected'])
  expect(evm.listeners.size).toBe(0)
})

test('removes bidirectional control characters from wallet names', async () => {
  const { latchkey, evm, account, link } = await setUp(pageStorage(), 'Wal\u202elet')
  expect(latchkey.store.getState().wallets[0]?.name).toBe('Wal let')
  await link(evm)
  expect(account().wallet?.name).toBe('Wal let')
})

test('does not report a disconnect from another tab as one by the wallet', async () => {
  const webStorage = pageStorage()
  const [here, there] = [await setUp(webStorage), await setUp(webStorage)]
  await here.link(here.evm)
  await there.link(there.evm)
  const heard: string[] = []
  here.latchkey.events.on('disconnected', ({ by }) => heard.push(by))
  await disconnect(there.latchkey)
  here.evm.say({ type: 'accounts', accounts: [] })
  expect(heard).toEqual(['app'])

  await here.link(here.evm)
  await there.link(there.evm)
  there.evm.say({ type: 'disconnect' })
  here.evm.say({ type: 'disconnect' })
  expect(heard).toEqual(['app', 'wallet'])
})

test("[S8.5] rejects with 'Connection rejected' and the wallet's code, 'Failed to connect' without a known cause, else the cause", async () => {
  const { latchkey, evm, account } = await setUp()
  const failing = async (cause: unknown) => {
    const connecting = connect(latchkey, { walletId: evm.connector.id })
    evm.asked.at(-1)!.reject(cause)
    return connecting.catch((error: unknown) => error)
  }
  const rejection = errorOf({ ...USER_REJECTED, rpcCode: 5000 })
  expect(await failing(rejection)).toMatchObject({ message: 'Connection rejected', rpcCode: 5000, cause: rejection })
  const bug = new TypeError('x is undefined')
  expect(await failing(bug)).toMatchObject({ code: 'CONNECT_FAILED', message: 'Failed to connect', cause: bug })
  const busy = errorOf(RPC_RESOURCE_UNAVAILABLE)
  expect(await failing(busy)).toBe(busy)
  expect(account().status).toBe('disconnected')
})

test("[S6.1] [S8.5] rejects with 'Failed to disconnect' when the wallet cannot be notified, and still ends the connection", async () => {
  const { latchkey, evm, account, link } = await setUp()
  await link(evm)
  evm.link.failDisconnect = true
  await expect(disconnect(latchkey)).rejects.toThrow('Failed to disconnect')
  expect(account()).toMatchObject({ status: 'disconnected', accounts: [] })
  expect(evm.listeners.size).toBe(0)
})

test('[S4.10] sends no request for the active network, and one for another network', async () => {
  const { latchkey, evm, account, link } = await setUp()
  await link(evm)
  await switchNetwork(latchkey, { networkId: 'eip155:1' })
  expect(evm.calls).toEqual(['watch'])
  const heard: unknown[] = []
  latchkey.events.on('networkChanged', (change) => heard.push(change.networkId))
  await switchNetwork(latchkey, { networkId: 'eip155:2' })
  expect(evm.calls).toEqual(['watch', 'switch eip155:2'])
  expect(account().networkId).toBe('eip155:2')
  expect(heard).toEqual(['eip155:2'])
  await expect(switchNetwork(latchkey, { networkId: 'eip155:9' })).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
})

test('[S4.10] selecting a network does nothing, selects an unconnected namespace, or switches', async () => {
  const { latchkey, evm, sol, link } = await setUp()
  const decisions = () => (['eip155:1', 'eip155:2', 'solana:1'] as const).map((id) => switchDecision(latchkey, id))
  expect(decisions()).toEqual(['SwitchNetwork', 'SwitchNetwork', 'SwitchNetwork'])
  await link(evm)
  expect(decisions()).toEqual(['nothing', 'SwitchNetwork', 'SwitchActiveChain'])
  await link(sol)
  expect(decisions()).toEqual(['SwitchNetwork', 'SwitchNetwork', 'nothing'])
})

test('[S4.10] fails and keeps the network when the wallet confirms a switch but does not switch', async () => {
  const { latchkey, evm, account, link } = await setUp()
  await link(evm)
  Object.assign(evm.link, { switchNetwork: async () => {} })
  await expect(switchNetwork(latchkey, { networkId: 'eip155:2' })).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
  expect(account().networkId).toBe('eip155:1')
})

test('[S9.8] stores the two most recent wallets, latest first', async () => {
  const { latchkey, evm, sol, link } = await setUp()
  await link(evm)
  await link(sol)
  expect(loadState(latchkey).recentWallets).toEqual(['wallet-solana', 'wallet-eip155'])
  const third = { ...evm.connector, id: 'third', name: 'Third', connect: async () => evm.link }
  latchkey.store.setState(({ wallets }) => ({
    wallets: [...wallets, { id: 'third', name: 'Third', connectors: { eip155: third } }],
  }))
  await connect(latchkey, { walletId: 'third' })
  expect(loadState(latchkey).recentWallets).toEqual(['third', 'wallet-solana'])
})

test('two instances share nothing, and destroy leaves no timer and no listener', async () => {
  const one = await setUp()
  const two = await setUp()
  await one.link(one.evm)
  expect(two.account().status).toBe('disconnected')
  await one.latchkey.destroy()
  expect(one.evm.listeners.size).toBe(0)
  expect(one.evm.calls.filter((call) => call === 'unwatch')).toHaveLength(1)
  expect(one.clock.pending()).toBe(0)
  expect(two.evm.calls).toEqual(['watch'])
})

test('[S3.16] any text in the storage or the cookie parses to a state or to nothing', () => {
  const isState = (state: ReturnType<typeof parseStoredState>) => {
    expect(state.version).toBe(2)
    for (const { accounts, networks } of state.connections) {
      for (const { address } of accounts) expect(typeof address).toBe('string')
      for (const networkId of Object.values(networks)) expect(networkId).toContain(':')
    }
  }
  const anyJson = fc.oneof(
    fc.constant('{"version":2,"connections":[],"active":{},"recentWallets":[]}'),
    fc.json(),
    fc.string(),
    fc
      .record(
        {
          version: fc.constantFrom(1, 2),
          active: fc.oneof(fc.constant({}), fc.anything()),
          connections: fc.oneof(fc.array(fc.anything()), fc.anything()),
          recentWallets: fc.oneof(fc.array(fc.anything()), fc.constant([])),
        },
        { requiredKeys: [] },
      )
      .map((value) => {
        try {
          return JSON.stringify(value)
        } catch {
          return ''
        }
      }),
  )
  fc.assert(
    fc.property(anyJson, (text) => {
      isState(parseStoredState(text))
      isState(readState(`a=b; latchkey.id=${text}`, 'id'))
      isState(readState(`latchkey.id=${encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/g, ''))}; c=d`, 'id'))
    }),
  )
})
