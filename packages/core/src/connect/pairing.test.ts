import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import { oneNetworkApp, type PartialAdapter } from '../../test/oneNetworkApp.ts'
import { saveState } from '../storage/saveState.ts'
import { loadState } from '../storage/storedState.ts'
import { pageStorage } from '../storage/webStorage.ts'
import { accountOf } from './activeAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { pair } from './pair.ts'
import type { Connector, WalletLink } from './port.ts'
import type { WalletConnect } from './walletConnectPort.ts'

const account = 'eip155:1:0xa'
const sessionOf = (topic: string, accounts: readonly string[] = [account]) => ({
  topic,
  namespaces: { eip155: { accounts, methods: [], events: [] } },
  peer: { metadata: { name: `Wallet ${topic}`, icons: [] } },
})
type FakeSession = ReturnType<typeof sessionOf>

/** A protocol client whose responses the test resolves. */
function fakeWalletConnect() {
  const sessions: FakeSession[] = []
  const offers: { approve: (session: FakeSession) => void; reject: (error: unknown) => void; cancelled: boolean }[] = []
  const pings: ((error?: unknown) => void)[] = []
  const ended: string[] = []
  const client = {
    ready: async () => {},
    sessions: () => sessions,
    async connect() {
      const offer = { approve: (_: FakeSession) => {}, reject: (_: unknown) => {}, cancelled: false }
      const approval = new Promise((resolve, reject) => {
        offer.approve = (session) => {
          sessions.push(session)
          resolve(session)
        }
        offer.reject = reject
      })
      offers.push(offer)
      const cancel = () => {
        offer.cancelled = true
      }
      return { uri: `wc:${offers.length}`, expiresAtMs: 0, approval, cancel }
    },
    ping: () =>
      new Promise<void>((resolve, reject) => pings.push((error) => (error === undefined ? resolve() : reject(error)))),
    async disconnect(topic: string) {
      ended.push(topic)
    },
    on: () => () => {},
  }
  const walletConnect = { client, linkTo: (base: string, uri: string) => base + uri, destroy: async () => {} }
  return { walletConnect: walletConnect as unknown as WalletConnect, sessions, offers, pings, ended }
}

const linkOf = (accounts: () => readonly string[], disconnect = async () => {}): WalletLink => ({
  accounts,
  networkId: () => 'eip155:1',
  request: async () => undefined,
  switchNetwork: async () => {},
  disconnect,
  onChange: () => () => {},
})

function setUp(remembered?: { readonly topic: string }) {
  const wallet = fakeWalletConnect()
  let loadLink = async () => {}
  const adapter: PartialAdapter = {
    discover: () => () => {},
    proposal: () => ({ chains: ['eip155:1'], methods: [], events: [] }),
    async sessionLink(transport) {
      await loadLink()
      return linkOf(() => transport.accounts().map((id) => id.split(':')[2]!), transport.disconnect)
    },
  }
  const webStorage = pageStorage()
  const clock = manualClock()
  const latchkey = oneNetworkApp(adapter, { webStorage, clock })
  if (remembered) {
    const connection = {
      id: remembered.topic,
      walletId: 'walletConnect',
      wallet: { name: 'W' },
      via: 'walletconnect',
      topic: remembered.topic,
      accounts: [{ namespace: 'eip155', address: '0xa', type: 'eoa' }],
      networks: { eip155: 'eip155:1' },
    } as const
    const active = { eip155: { connectionId: remembered.topic, address: '0xa' } }
    saveState(latchkey, { version: 2, connections: [connection], active, recentWallets: [] })
  }
  latchkey.live.walletConnect = Promise.resolve(wallet.walletConnect)
  return {
    ...wallet,
    latchkey,
    clock,
    account: () => accountOf(latchkey.store.getState(), 'eip155'),
    stored: () => loadState(latchkey),
    breakLink: () => {
      loadLink = async () => {
        throw new Error('the chunk is gone')
      }
    },
  }
}

test('[S4.4] the shown pairing expires 10 s before the end of its 4 minutes', async () => {
  const { latchkey, clock, offers, account } = setUp()
  const pairing = await pair(latchkey)
  expect(pairing.expiresAtMs).toBe(230_000)
  let outcome: unknown
  pairing.approval.catch((error) => {
    outcome = error
  })
  await clock.advance(229_999)
  expect(outcome).toBeUndefined()
  expect(account().status).toBe('connecting')
  await clock.advance(1)
  expect(outcome).toMatchObject({ code: 'PAIRING_EXPIRED' })
  expect(offers[0]!.cancelled).toBe(true)
  expect(account()).toMatchObject({ status: 'disconnected', accounts: [] })
})

test("[S4.1] an approval connects, with the name from the wallet's metadata", async () => {
  const { latchkey, clock, offers, account, stored } = setUp()
  const pairing = await pair(latchkey)
  offers[0]!.approve(sessionOf('t1'))
  expect(await pairing.approval).toEqual(['eip155'])
  expect(account()).toMatchObject({ status: 'connected', address: '0xa', wallet: { name: 'Wallet t1' } })
  expect(stored().connections[0]?.topic).toBe('t1')
  expect(clock.pending()).toBe(0)
})

test('ends a session without an account in the wallet as well', async () => {
  const { latchkey, offers, account, ended } = setUp()
  const pairing = await pair(latchkey)
  offers[0]!.approve(sessionOf('t1', []))
  await expect(pairing.approval).rejects.toMatchObject({ code: 'WALLET_HAS_NO_ACCOUNT' })
  expect(account().status).toBe('disconnected')
  expect(ended).toEqual(['t1'])
})

test('[S9.8] a wallet chosen from the directory is stored as recent, one that scanned a generic code is not', async () => {
  const { latchkey, offers, stored } = setUp()
  const pairing = await pair(latchkey, { walletId: 'otter' })
  offers[0]!.approve(sessionOf('t1'))
  await pairing.approval
  expect(stored().recentWallets).toEqual(['otter'])
  const second = await pair(latchkey)
  offers[1]!.approve(sessionOf('t2'))
  await second.approval
  expect(stored().recentWallets).toEqual(['otter'])
})

test('fails when the code for an approved session cannot be loaded, instead of waiting forever', async () => {
  const { latchkey, offers, account, ended, breakLink } = setUp()
  const pairing = await pair(latchkey)
  breakLink()
  offers[0]!.approve(sessionOf('t1'))
  await expect(pairing.approval).rejects.toThrow('the chunk is gone')
  expect(account().status).toBe('disconnected')
  expect(ended).toEqual(['t1'])
})

test('opening and closing the QR code keeps the stored connection', async () => {
  const { latchkey, sessions, pings, account, stored } = setUp({ topic: 't1' })
  sessions.push(sessionOf('t1'))
  await latchkey.start()
  const pairing = await pair(latchkey)
  expect(account()).toMatchObject({ status: 'connecting', address: '0xa' })
  pairing.cancel()
  await expect(pairing.approval).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  expect(account()).toMatchObject({ status: 'connecting', address: '0xa' })
  pings[0]!()
  await expect.poll(() => account().status).toBe('connected')
  expect(stored().connections[0]?.topic).toBe('t1')
})

test('a second wallet becomes the active one; the same wallet again replaces its older session', async () => {
  const { latchkey, offers, account, ended } = setUp()
  const first = await pair(latchkey)
  offers[0]!.approve(sessionOf('t1'))
  await first.approval
  const second = await pair(latchkey)
  expect(account()).toMatchObject({ status: 'connected', wallet: { name: 'Wallet t1' } })
  offers[1]!.approve(sessionOf('t2', ['eip155:1:0xb']))
  await second.approval
  expect(account()).toMatchObject({ status: 'connected', address: '0xb', wallet: { name: 'Wallet t2' } })
  expect(latchkey.store.getState().connections.map(({ id }) => id)).toEqual(['t1', 't2'])
  expect(ended).toEqual([])
  const third = await pair(latchkey)
  const again = sessionOf('t3')
  offers[2]!.approve({ ...again, peer: sessionOf('t1').peer })
  await third.approval
  expect(latchkey.store.getState().connections.map(({ id }) => id)).toEqual(['t2', 't3'])
  await expect.poll(() => ended).toEqual(['t1'])
})

test('a rejection by a wallet in the page keeps the existing connection', async () => {
  const { latchkey, offers, account, stored, ended } = setUp()
  const pairing = await pair(latchkey)
  offers[0]!.approve(sessionOf('t1'))
  await pairing.approval
  const before = latchkey.store.getState().connections
  let answer = async (): Promise<WalletLink> => {
    throw new Error('no')
  }
  const connector: Connector = {
    id: 'page',
    name: 'Page',
    type: 'ANNOUNCED',
    namespace: 'eip155',
    connect: () => answer(),
    reconnect: async () => undefined,
  }
  latchkey.store.setState({ wallets: [{ id: 'page', name: 'Page', connectors: { eip155: connector } }] })
  await expect(connect(latchkey, { walletId: 'page' })).rejects.toThrow('Failed to connect')
  expect(latchkey.store.getState().connections).toBe(before)
  answer = async () => linkOf(() => ['0xc'])
  await connect(latchkey, { walletId: 'page' })
  expect(account()).toMatchObject({ status: 'connected', address: '0xc', walletId: 'page' })
  expect(stored().connections.at(-1)).not.toHaveProperty('topic')
  expect(stored().recentWallets).toEqual(['page'])
  expect(ended).toEqual([])
})

test('[S4.2] a stored session without accounts ends as disconnected', async () => {
  const { latchkey, sessions, pings, account, stored } = setUp({ topic: 't1' })
  sessions.push(sessionOf('t1', []))
  await latchkey.start()
  expect(account().status).toBe('connecting')
  pings[0]!()
  await expect.poll(() => account().status).toBe('disconnected')
  expect(stored().connections).toEqual([])
})

test('[S4.2] keeps a stored session for the next visit when the code to restore it cannot be loaded', async () => {
  const { latchkey, sessions, pings, account, stored, breakLink } = setUp({ topic: 't1' })
  sessions.push(sessionOf('t1'))
  breakLink()
  await latchkey.start()
  pings[0]!()
  await expect.poll(() => account().status).toBe('disconnected')
  expect(stored().connections[0]).toMatchObject({ topic: 't1' })
})

test('[S4.2] keeps a stored session for the next visit when the protocol code cannot be loaded', async () => {
  const { latchkey, account, stored } = setUp({ topic: 't1' })
  latchkey.live.walletConnect = Promise.reject(new Error('the chunk is gone'))
  await latchkey.start()
  expect(account().status).toBe('disconnected')
  expect(stored().connections[0]).toMatchObject({ topic: 't1' })
})

test('[S4.2] does not show an unresponsive stored wallet as connected, and can disconnect it', async () => {
  const { latchkey, clock, sessions, account, ended } = setUp({ topic: 't1' })
  sessions.push(sessionOf('t1'))
  await latchkey.start()
  await clock.advance(10_000)
  expect(account()).toMatchObject({ status: 'reconnecting', address: '0xa' })
  await disconnect(latchkey)
  expect(account()).toMatchObject({ status: 'disconnected', accounts: [] })
  expect(ended).toEqual(['t1'])
})

test('destroy withdraws the proposal and leaves no timer', async () => {
  const { latchkey, clock, offers } = setUp()
  const pairing = await pair(latchkey)
  await latchkey.destroy()
  await expect(pairing.approval).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
  expect(offers[0]!.cancelled).toBe(true)
  expect(clock.pending()).toBe(0)
})
