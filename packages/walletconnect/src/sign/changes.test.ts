import { describe, expect, it } from 'vitest'
import { roguePeer } from '../../test/roguePeer.ts'
import { createTestPair, granted, next } from '../../test/testPair.ts'
import { findSessions } from './app/findSessions.ts'
import type { Session } from './types.ts'

const { eip155 } = granted
const fewer = { eip155: { ...eip155, accounts: eip155.accounts.slice(0, 1) } }
const namespacesOf = ({ client }: { client: { sessions: () => readonly Session[] } }) =>
  client.sessions()[0]?.namespaces
const sign = (topic: string) => ({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68', '0xab'] })

describe('[S4.14] update', () => {
  it('stores it at once; the app acknowledges', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    pair.app.relay.setOnline(false)
    const { acknowledged } = await pair.wallet.client.updateNamespaces({ topic, namespaces: fewer })
    expect(namespacesOf(pair.wallet)).toEqual(fewer)
    let done = false
    const acknowledgement = acknowledged().then(() => {
      done = true
    })
    await pair.hub.quiet()
    expect(done).toBe(false)
    pair.app.relay.setOnline(true)
    await acknowledgement
    expect(namespacesOf(pair.app)).toEqual(fewer)
  })

  it('is reverted when the relay cannot be reached, without undoing other changes', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    pair.wallet.relay.failWith(new Error('away'))
    await expect(pair.wallet.client.updateNamespaces({ topic, namespaces: fewer })).rejects.toThrow('away')
    expect(namespacesOf(pair.wallet)).toEqual(granted)
    expect(await pair.restartWallet().then((client) => client.sessions()[0]?.namespaces)).toEqual(granted)
  })

  it('sends the chains of its accounts, as mobile apps require', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const { chains: _, ...bare } = eip155
    const updated = next(pair.app.client, 'session_update')
    await pair.wallet.client.updateNamespaces({ topic, namespaces: { eip155: bare } })
    expect((await updated).namespaces).toEqual(granted)
  })

  it('[S8.8] rejects for the wallet when the app considers it out of date', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const peer = await roguePeer(pair, { side: 'wallet', topic })
    await peer.send('wc_sessionUpdate', { namespaces: granted }, (pair.clock.now() + 60_000) * 1000)
    await pair.hub.quiet()
    const { acknowledged } = await pair.wallet.client.updateNamespaces({ topic, namespaces: fewer })
    await expect(acknowledged()).rejects.toMatchObject({ rpcCode: 1003, message: 'Invalid update request.' })
    expect(namespacesOf(pair.app)).toEqual(granted)
  })
})

describe('[S4.14] extend', () => {
  it('by the wallet is sent with its expiry and acknowledged', async () => {
    const pair = createTestPair()
    const { topic, expirySec } = await pair.connect()
    const app = await roguePeer(pair, { side: 'app', topic })
    await pair.clock.advance(1000)
    const { acknowledged } = await pair.wallet.client.extend(topic)
    await acknowledged()
    expect(app.heard).toMatchObject([{ method: 'wc_sessionExtend', params: { expiry: expirySec + 1 } }])
    expect(pair.app.client.sessions()[0]?.expirySec).toBe(expirySec + 1)
  })

  it('by the app applies once the wallet accepts; our wallet refuses', async () => {
    const pair = createTestPair()
    const { topic, expirySec } = await pair.connect()
    await pair.clock.advance(1000)
    const { acknowledged } = await pair.app.client.extend(topic)
    await expect(acknowledged()).rejects.toMatchObject({ rpcCode: 3004, message: 'Unauthorized extend request.' })
    for (const { client } of [pair.app, pair.wallet]) expect(client.sessions()[0]?.expirySec).toBe(expirySec)
  })
})

describe('find', () => {
  const session = { namespaces: { ...granted, 'solana:5': { ...eip155, accounts: ['solana:5:abc'], methods: ['s'] } } }
  const found = (requiredNamespaces: object) =>
    findSessions([session as unknown as Session], { requiredNamespaces } as never).length === 1

  it('requires every requested namespace, chain, method and event, and no more', () => {
    const one = { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] }
    expect(found({})).toBe(true)
    expect(found({ eip155: one })).toBe(true)
    expect(found({ 'eip155:31337': { ...one, chains: undefined } })).toBe(true)
    expect(found({ eip155: one, solana: { chains: ['solana:5'], methods: ['s'], events: [] } })).toBe(true)
    expect(found({ solana: { methods: ['s'], events: [] } })).toBe(true)
    expect(found({ eip155: { ...one, chains: ['eip155:31337', 'eip155:1'] } })).toBe(false)
    expect(found({ eip155: { ...one, methods: ['eth_sign'] } })).toBe(false)
    expect(found({ eip155: { ...one, events: ['message'] } })).toBe(false)
    expect(found({ solana: { methods: ['personal_sign'], events: [] } })).toBe(false)
    expect(found({ solana: { chains: ['solana:5'], methods: ['personal_sign'], events: [] } })).toBe(false)
    expect(found({ polkadot: { methods: [], events: [] } })).toBe(false)
  })

  it('is a method of the app, which omits sessions that it ended', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const wanted = { requiredNamespaces: { eip155: { chains: ['eip155:31338'], methods: [], events: [] } } }
    expect((await pair.app.client.find(wanted)).map((one) => one.topic)).toEqual([topic])
    await pair.app.client.disconnect(topic)
    expect(await pair.app.client.find(wanted)).toEqual([])
  })
})

describe('[S4.14] the end of a session', () => {
  it('responds before it unsubscribes from the topic', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const order: string[] = []
    const { publish, unsubscribe } = pair.app.relay
    Object.assign(pair.app.relay, {
      publish: async (params: Parameters<typeof publish>[0]) => {
        await publish(params)
        order.push(`published ${params.tag}`)
      },
      unsubscribe: (one: string) => {
        order.push('unsubscribed')
        return unsubscribe(one)
      },
    })
    await pair.wallet.client.disconnect(topic)
    await pair.hub.quiet()
    expect(order).toEqual(['published 1113', 'unsubscribed'])
  })

  it('is visible at once, even while the response cannot be sent', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    Object.assign(pair.app.relay, { publish: () => new Promise(() => {}) })
    const waiting = pair.app.client.request(sign(topic))
    const pinging = pair.app.client.ping(topic)
    await pair.hub.quiet()
    const heard = next(pair.app.client, 'session_delete')
    await pair.wallet.client.disconnect(topic)
    expect(await heard).toEqual({ topic })
    expect(pair.app.client.sessions()).toEqual([])
    await expect(waiting).rejects.toMatchObject({ rpcCode: 6000 })
    await expect(pinging).rejects.toMatchObject({ rpcCode: 6000 })
  })

  it('[S8.8] refuses requests with 6000 until the app was notified', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const { publish } = pair.wallet.relay
    Object.assign(pair.wallet.relay, {
      publish: (params: Parameters<typeof publish>[0]) =>
        params.tag === 1112 ? Promise.reject(new Error('away')) : publish(params),
    })
    await pair.wallet.client.disconnect(topic)
    await expect(pair.app.client.request(sign(topic))).rejects.toMatchObject({
      rpcCode: 6000,
      message: 'User disconnected.',
    })
    expect(pair.wallet.client.requests()).toEqual([])
  })

  it('deletes its received requests, at the latest when it expires', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const kept = () => pair.storages.wallet.keys('wc/wallet/request')
    for (const expirySec of [300, 600]) {
      const shown = next(pair.wallet.client, 'session_request')
      const answer = pair.app.client.request({ ...sign(topic), expirySec })
      const { id } = await shown
      await pair.wallet.client.respond({ id, topic, result: 1 })
      await answer
    }
    // An answered request is kept without its parameters while it could be repeated.
    expect(await kept()).toHaveLength(2)
    const text = JSON.stringify(await Promise.all((await kept()).map((key) => pair.storages.wallet.get(key))))
    expect(text).not.toContain('0x68')
    await pair.clock.advance(300_000)
    await pair.hub.quiet()
    expect(await kept()).toHaveLength(1)
    await pair.app.client.disconnect(topic)
    await pair.hub.quiet()
    expect(await kept()).toEqual([])
  })
})

describe('a relay that echoes messages', () => {
  it('does not make a client answer itself', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const { publish } = pair.app.relay
    Object.assign(pair.app.relay, {
      publish: async (params: Parameters<typeof publish>[0]) => {
        await publish(params)
        pair.hub.publish('echo', params)
      },
    })
    const shown = next(pair.wallet.client, 'session_request')
    const answer = pair.app.client.request(sign(topic))
    const { id } = await shown
    await pair.hub.quiet()
    await pair.wallet.client.respond({ id, topic, result: '0x1' })
    expect(await answer).toBe('0x1')
    await pair.hub.quiet()
    expect(pair.hub.published.filter(({ from, tag }) => from === 'app' && tag !== 1108).map(({ tag }) => tag)).toEqual([
      1100, 1103,
    ])
    expect(pair.logs.some((line) => line.includes('echo'))).toBe(true)
  })
})
