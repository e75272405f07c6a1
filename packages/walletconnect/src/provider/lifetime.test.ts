import { memoryStorage } from '@latchkey/base/storage'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { countedSockets } from '../../test/countedSockets.ts'
import { countingClock } from '../../test/countingClock.ts'
import {
  alice,
  asking,
  bob,
  connectPair,
  createTestRig,
  faultOf,
  granting,
  heard,
  runWallet,
  type TestRig,
  unawaited,
} from '../../test/providerRig.ts'
import { createTestPair } from '../../test/testPair.ts'
import { createUniversalProvider } from './createUniversalProvider.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await createTestRig()
})
afterAll(() => rig.close())

const chains = ['eip155:1', 'eip155:10', 'cosmos:hub']
const methods = ['personal_sign']
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { code: unknown }) => error.code,
  )

test('a reload restores the session, the chosen chains, the first account and the endpoints', async () => {
  const storage = memoryStorage()
  const wallet = rig.newWallet()
  runWallet(wallet, {
    approve: () => {
      const { eip155, ...others } = granting(chains, methods)()
      const more = eip155!.accounts.map((account) => account.replace(alice.address, bob.address))
      return { ...others, eip155: { ...eip155!, accounts: [...eip155!.accounts, ...more] } }
    },
    answer: () => 'signed after the reload',
  })
  const before = rig.newProvider({ storage })
  before.on('display_uri', (uri) => unawaited(wallet.pair(uri)))
  const acknowledged = new Promise((resolve) => wallet.on('session_connect', resolve))
  const asked = asking(chains, methods)
  const session = await before.connect({
    optionalNamespaces: { ...asked, cosmos: { ...asked.cosmos!, rpcMap: { hub: `${rig.rpcUrl}/hub` } } },
  })
  await acknowledged
  before.setDefaultChain('eip155:10')
  const told = heard(before, 'accountsChanged')
  await wallet.emitEvent({ topic: session.topic, chainId: 'eip155:10', name: 'accountsChanged', data: [bob.address] })
  await told
  before.destroy()

  const after = rig.newProvider({ storage })
  await after.ready()
  expect(after.session).toEqual(session)
  expect(after.namespaces).toEqual(before.namespaces)
  expect(await after.request({ method: 'eth_chainId' })).toBe('0xa')
  expect(await after.enable()).toEqual([bob.address, alice.address])
  expect(await after.request({ method: 'personal_sign' })).toBe('signed after the reload')
  await after.request({ method: 'status' }, 'cosmos')
  expect(rig.posted.at(-1)?.path).toBe('/hub')
})

test('an approval during a reload connects the new page', async () => {
  const storage = memoryStorage()
  const wallet = rig.newWallet()
  const before = rig.newProvider({ storage })
  const shown = heard(before, 'display_uri')
  const connecting = before.connect({ optionalNamespaces: asking(chains, methods) }).catch(() => {})
  const uri = (await shown) as string
  const proposed = new Promise<{ id: number }>((resolve) => wallet.on('session_proposal', resolve))
  await wallet.pair(uri)
  const { id } = await proposed
  before.destroy()
  await connecting
  const after = rig.newProvider({ storage })
  const connected = heard(after, 'connect')
  await wallet.approve({ id, namespaces: granting(chains, methods)() })
  await connected
  expect(after.session?.namespaces).toEqual(granting(chains, methods)())
  expect(after.namespaces).toEqual(asking(chains, methods))
})

test('official bug not copied: two providers on one page share no sessions, events or chains', async () => {
  const one = await connectPair(rig, { chains, methods })
  const two = await connectPair(rig, { chains, methods })
  const seen: unknown[] = []
  for (const name of ['chainChanged', 'session_event', 'disconnect', 'session_delete', 'display_uri'])
    two.provider.on(name, (payload) => seen.push(payload))
  one.provider.setDefaultChain('eip155:10')
  const told = heard(one.provider, 'session_event')
  await one.wallet.emitEvent({ topic: one.session.topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
  await told
  await one.provider.disconnect()
  expect([seen, two.provider.session]).toEqual([[], two.session])
  expect(await two.provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('two providers with different names on one client and storage do not share state', async () => {
  const storage = memoryStorage()
  const { provider, wallet, session } = await connectPair(rig, { chains, methods, options: { storage } })
  const other = createUniversalProvider({ client: provider.client, storage, name: 'other' })
  await other.ready()
  expect(other.session).toBeUndefined()
  const seen: unknown[] = []
  other.on('session_event', (payload) => seen.push(payload))
  const told = heard(provider, 'session_event')
  await wallet.emitEvent({ topic: session.topic, chainId: 'eip155:1', name: 'chainChanged', data: 10 })
  await told
  expect(seen).toEqual([])
  other.destroy()
  // The shared client still works.
  expect(await codeOf(provider.client.ping(session.topic))).toBe('done')

  const named = createUniversalProvider({ client: provider.client, sessionTopic: session.topic })
  await named.ready()
  expect(named.session).toEqual(session)
  named.destroy()
  const unknown = createUniversalProvider({ client: provider.client, sessionTopic: 'f'.repeat(64) })
  await expect(unknown.ready()).rejects.toThrow(
    `The provided session: ${'f'.repeat(64)} doesn't exist in the Sign client`,
  )
  unknown.destroy()
})

test('official no-op not copied: abort(), a signal and a new attempt each end a pending pairing', async () => {
  const provider = rig.newProvider()
  const uris: unknown[] = []
  provider.on('display_uri', (uri) => uris.push(uri))
  const connect = (signal?: AbortSignal) =>
    codeOf(provider.connect({ optionalNamespaces: asking(chains, methods), ...(signal && { signal }) }))
  const shown = () => heard(provider, 'display_uri')

  let waiting = shown()
  const byCall = connect()
  await waiting
  provider.abortPairingAttempt()
  expect(await byCall).toBe('CONNECT_ABORTED')

  waiting = shown()
  const controller = new AbortController()
  const bySignal = connect(controller.signal)
  await waiting
  controller.abort()
  expect(await bySignal).toBe('CONNECT_ABORTED')
  expect(await connect(AbortSignal.abort())).toBe('CONNECT_ABORTED')

  waiting = shown()
  const first = connect()
  await waiting
  waiting = shown()
  const second = connect()
  expect(await first).toBe('CONNECT_ABORTED')
  await waiting
  await provider.cleanupPendingPairings()
  expect(await second).toBe('CONNECT_ABORTED')
  expect(new Set(uris).size).toBe(4)

  // A late approval of an aborted attempt has no effect.
  const wallet = rig.newWallet()
  runWallet(wallet, { approve: granting(chains, methods) })
  await wallet.pair(uris[3] as string).catch(() => {})
  expect(provider.session).toBeUndefined()
})

test('connect() rejects for a refusal and for malformed namespaces, and keeps the current session', async () => {
  const { provider, session } = await connectPair(rig, { chains, methods })
  const refusing = rig.newWallet()
  refusing.on('session_proposal', ({ id }) => unawaited(refusing.reject({ id, code: 5000, message: 'User rejected.' })))
  provider.on('display_uri', (uri) => unawaited(refusing.pair(uri)))
  await expect(provider.connect({ optionalNamespaces: asking(chains, methods) })).rejects.toMatchObject({
    code: 'USER_REJECTED',
    rpcCode: 5000,
  })
  await expect(provider.connect({})).rejects.toThrow('connect(), namespaces should be an object with data')
  await expect(
    provider.connect({ namespaces: { eip155: { methods: [], events: [], chains: [1 as never] } } }),
  ).rejects.toThrow('chain 1 should be a string')
  expect(provider.session).toEqual(session)
})

test('a new session replaces the old one, and the old wallet is notified', async () => {
  const { provider, wallet, session } = await connectPair(rig, { chains, methods })
  const left = new Promise((resolve) => wallet.on('session_delete', resolve))
  const next = rig.newWallet()
  runWallet(next, { approve: granting(['eip155:10'], methods) })
  const seen: unknown[] = []
  provider.on('disconnect', (payload) => seen.push(payload))
  provider.on('display_uri', (uri) => unawaited(next.pair(uri)))
  const second = await provider.connect({ optionalNamespaces: asking(['eip155:10'], methods) })
  expect(await left).toEqual({ topic: session.topic })
  expect([provider.session, seen]).toEqual([second, []])
  expect(provider.defaultChain()).toBe('eip155:10')
})

test('sendAsync returns the result through its callback; a request can be aborted', async () => {
  const { provider } = await connectPair(rig, { chains, methods, answer: () => new Promise(() => {}) })
  const answered = new Promise((resolve) =>
    provider.sendAsync({ id: 7, method: 'eth_chainId' }, (error, answer) => resolve([error, answer])),
  )
  expect(await answered).toEqual([null, { id: 7, jsonrpc: '2.0', result: '0x1' }])
  // An exception of the callback must not affect the provider.
  provider.sendAsync({ method: 'eth_chainId' }, () => {
    throw new Error('mine')
  })
  const failed = new Promise((resolve) => provider.sendAsync({ method: 'admin_peers' }, (error) => resolve(error)))
  expect(await failed).toMatchObject({ code: -32601 })
  const controller = new AbortController()
  const given = provider.request({ method: 'personal_sign', signal: controller.signal })
  controller.abort()
  expect((await faultOf(given)).message).toBe('Request was aborted')
})

test('destroy() leaves no socket, timer or listener, and keeps the session', async () => {
  const storage = memoryStorage()
  const timers = countingClock()
  const { Counted, sockets } = countedSockets()
  const { provider, wallet, session } = await connectPair(rig, {
    chains,
    methods,
    options: { storage, clock: timers.clock, webSocket: Counted },
  })
  await provider.request({ method: 'eth_gasPrice' })
  const seen: unknown[] = []
  for (const name of ['session_event', 'chainChanged', 'accountsChanged', 'disconnect'])
    provider.on(name, (payload) => seen.push([name, payload]))
  const open = () => sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED).length
  expect({ open: open(), timers: timers.count() > 0 }).toEqual({ open: 1, timers: true })
  provider.destroy()
  provider.destroy()
  await vi.waitFor(() => expect({ open: open(), timers: timers.count() }).toEqual({ open: 0, timers: 0 }), {
    timeout: 60_000,
  })
  expect(await faultOf(provider.request({ method: 'eth_gasPrice' }))).toMatchObject({
    message: 'Sign Client not initialized',
  })
  const again = rig.newProvider({ storage })
  await again.ready()
  expect(again.session?.topic).toBe(session.topic)
  const told = heard(again, 'session_event')
  await wallet.emitEvent({ topic: session.topic, chainId: 'eip155:1', name: 'chainChanged', data: 10 })
  await told
  expect(seen).toEqual([])
  expect({ open: open(), timers: timers.count() }).toEqual({ open: 0, timers: 0 })
})

test('an expired session ends like a disconnected one', async () => {
  const pair = createTestPair()
  const session = await pair.connect()
  const provider = createUniversalProvider({ client: pair.app.client, sessionTopic: session.topic })
  await provider.ready()
  const seen: unknown[] = []
  for (const name of ['disconnect', 'session_expire']) provider.on(name, (payload) => seen.push([name, payload]))
  await pair.clock.advance(7 * 24 * 60 * 60 * 1000 + 1000)
  const { topic } = session
  expect(seen).toEqual([
    ['disconnect', { code: 6000, message: `Expired. session topic: ${topic}`, data: topic }],
    ['session_expire', { topic }],
  ])
  expect(provider.session).toBeUndefined()
  provider.destroy()
})
