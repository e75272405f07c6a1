import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainAdapter } from '../chain/port.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Network } from '../networks/network.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { readState } from '../storage/readState.ts'
import { loadState, parseStoredState } from '../storage/storedState.ts'
import { pageStorage } from '../storage/webStorage.ts'
import { askAgain } from './askAgain.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { followOtherTab } from './followOtherTab.ts'
import type { Connector, WalletChange, WalletLink } from './port.ts'
import { watchConnectors } from './watchConnectors.ts'

const networkOf = (caipNetworkId: Network['caipNetworkId']): Network => ({
  id: caipNetworkId.split(':')[1]!,
  caipNetworkId,
  chainNamespace: caipNetworkId.split(':')[0] as Network['chainNamespace'],
  name: caipNetworkId,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
})

/** A wallet that answers when the test says so. */
function fakeWallet(namespace: Network['chainNamespace'], address: string, name = 'Wallet') {
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
    reconnect: async () => undefined,
  }
  const adapter = {
    namespace,
    discover(found: (connector: Connector) => void) {
      calls.push('watch')
      found(connector)
      return () => void calls.push('unwatch')
    },
  } as unknown as ChainAdapter
  const say = (change: WalletChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  return { adapter, connector, link, asked, calls, listeners, say }
}

function setUp(webStorage = pageStorage(), name = 'Wallet') {
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
  watchConnectors(latchkey)
  const slot = (namespace: 'eip155' | 'solana' = 'eip155') => latchkey.store.getState().slots[namespace]
  const link = async (wallet: typeof evm) => {
    const connecting = connect(latchkey, { connectorId: wallet.connector.id })
    wallet.asked.at(-1)!.resolve(wallet.link)
    await connecting
  }
  return { latchkey, evm, sol, clock, slot, link }
}

test('the answer to an older attempt never becomes the connection', async () => {
  const { latchkey, evm, slot } = setUp()
  const older = connect(latchkey, { connectorId: evm.connector.id })
  const newer = connect(latchkey, { connectorId: evm.connector.id })
  evm.asked[0]!.resolve(evm.link)
  await expect(older).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  expect(slot()?.status).toBe('connecting')
  evm.asked[1]!.resolve(evm.link)
  expect((await newer).status).toBe('connected')
})

test('a wallet that is asked again tells whether the first question is still open', async () => {
  const { latchkey, evm } = setUp()
  const { id: connectorId } = evm.connector
  expect(await askAgain(latchkey, { connectorId: 'unknown' })).toBe(false)
  const connecting = connect(latchkey, { connectorId })
  const refused = askAgain(latchkey, { connectorId })
  evm.asked[1]!.reject(new Error('one at a time'))
  expect(await refused).toBe(false)
  const granted = askAgain(latchkey, { connectorId })
  evm.asked[2]!.resolve(evm.link)
  expect(await granted).toBe(true)
  const late = askAgain(latchkey, { connectorId })
  evm.asked[0]!.resolve(evm.link)
  await connecting
  evm.asked[3]!.resolve(evm.link)
  expect(await late).toBe(false)
  expect(evm.listeners.size).toBe(1)
})

test('[S4.1] aborting ends the attempt at once, and a late approval changes nothing', async () => {
  const { latchkey, evm, slot } = setUp()
  const controller = new AbortController()
  const connecting = connect(latchkey, { connectorId: evm.connector.id, signal: controller.signal })
  expect(slot()?.status).toBe('connecting')
  controller.abort()
  expect(slot()).toMatchObject({ status: 'disconnected', accounts: [] })
  evm.asked[0]!.resolve(evm.link)
  await expect(connecting).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  expect(slot()?.status).toBe('disconnected')
  expect(loadState(latchkey).connections).toEqual({})
})

test('[S4.1] what happens in one namespace does not show in another', async () => {
  const { latchkey, evm, sol, slot, link } = setUp()
  await link(evm)
  const before = slot()
  const connecting = connect(latchkey, { connectorId: sol.connector.id })
  sol.asked[0]!.reject(new Error('no'))
  await expect(connecting).rejects.toThrow('no')
  expect(slot()).toBe(before)
  await link(sol)
  evm.say({ type: 'disconnect' })
  expect(slot()?.status).toBe('disconnected')
  expect(slot('solana')).toMatchObject({ status: 'connected', address: 'So1' })
  expect(Object.keys(loadState(latchkey).connections)).toEqual(['solana'])
})

test('[S4.1] what another tab ended is ended here, and nothing else', async () => {
  const { latchkey, evm, sol, slot, link } = setUp()
  await link(evm)
  await link(sol)
  const { connections, ...rest } = loadState(latchkey)
  followOtherTab(latchkey, JSON.stringify({ ...rest, connections }))
  expect([slot()?.status, slot('solana')?.status]).toEqual(['connected', 'connected'])
  const { eip155: _, ...left } = connections
  followOtherTab(latchkey, JSON.stringify({ ...rest, connections: left }))
  expect([slot()?.status, slot('solana')?.status]).toEqual(['disconnected', 'connected'])
  expect(evm.listeners.size).toBe(0)
})

test('a name of a wallet reaches nothing but itself: marks of direction are left out where it comes in', async () => {
  const { latchkey, evm, slot, link } = setUp(pageStorage(), 'Wal\u202elet')
  expect(latchkey.store.getState().connectors[0]?.name).toBe('Wal let')
  Object.assign(evm.link, { peer: { name: '\u2067Peer' } })
  await link(evm)
  expect(slot()?.wallet?.name).toBe('Peer')
})

test('a wallet that leaves because another tab disconnected it is not said to have left by itself', async () => {
  const webStorage = pageStorage()
  const [here, there] = [setUp(webStorage), setUp(webStorage)]
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

test("[S6.1] a wallet that cannot be told rejects with 'Failed to disconnect'; here the connection is over", async () => {
  const { latchkey, evm, slot, link } = setUp()
  await link(evm)
  evm.link.failDisconnect = true
  await expect(disconnect(latchkey)).rejects.toThrow('Failed to disconnect')
  expect(slot()).toMatchObject({ status: 'disconnected', accounts: [] })
  expect(evm.listeners.size).toBe(0)
})

test('[S4.10] the active network is left alone, another one is asked of the wallet', async () => {
  const { latchkey, evm, slot, link } = setUp()
  await link(evm)
  await switchNetwork(latchkey, { networkId: 'eip155:1' })
  expect(evm.calls).toEqual(['watch'])
  const heard: unknown[] = []
  latchkey.events.on('networkChanged', (change) => heard.push(change.networkId))
  await switchNetwork(latchkey, { networkId: 'eip155:2' })
  expect(evm.calls).toEqual(['watch', 'switch eip155:2'])
  expect(slot()?.networkId).toBe('eip155:2')
  expect(heard).toEqual(['eip155:2'])
  await expect(switchNetwork(latchkey, { networkId: 'eip155:9' })).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
})

test('two instances share nothing, and destroy leaves no timer and no listener', async () => {
  const one = setUp()
  const two = setUp()
  await one.link(one.evm)
  expect(two.slot()).toBeUndefined()
  await one.latchkey.destroy()
  expect(one.evm.listeners.size).toBe(0)
  expect(one.evm.calls.filter((call) => call === 'unwatch')).toHaveLength(1)
  expect(one.clock.pending()).toBe(0)
  expect(two.evm.calls).toEqual(['watch'])
})

test('[S3.16] any text in the storage or the cookie is either a state or nothing', () => {
  const isState = (state: ReturnType<typeof parseStoredState>) => {
    expect(state.version).toBe(1)
    expect(Array.isArray(state.connections)).toBe(false)
    for (const { address, networkId } of Object.values(state.connections)) {
      expect(typeof address).toBe('string')
      expect(networkId).toContain(':')
    }
  }
  const anyJson = fc.oneof(
    fc.constant('{"version":1,"connections":[],"recentWallets":[]}'),
    fc.json(),
    fc.string(),
    fc
      .record(
        {
          version: fc.constantFrom(1, 2),
          connections: fc.oneof(fc.dictionary(fc.constant('eip155'), fc.anything()), fc.anything()),
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
