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
  it('is stored at once and acknowledged by the app', async () => {
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

  it('is taken back when the relay cannot be told, and what came meanwhile is kept', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    pair.wallet.relay.failWith(new Error('away'))
    await expect(pair.wallet.client.updateNamespaces({ topic, namespaces: fewer })).rejects.toThrow('away')
    expect(namespacesOf(pair.wallet)).toEqual(granted)
    expect(await pair.restartWallet().then((client) => client.sessions()[0]?.namespaces)).toEqual(granted)
  })

  it('carries the chains of its accounts, as mobile apps insist', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const { chains: _, ...bare } = eip155
    const updated = next(pair.app.client, 'session_update')
    await pair.wallet.client.updateNamespaces({ topic, namespaces: { eip155: bare } })
    expect((await updated).namespaces).toEqual(granted)
  })

  it('[S8.8] that the app finds out of date is refused to its sender', async () => {
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
  it('of the wallet is sent with its expiry and acknowledged', async () => {
    const pair = createTestPair()
    const { topic, expirySec } = await pair.connect()
    const app = await roguePeer(pair, { side: 'app', topic })
    await pair.clock.advance(1000)
    const { acknowledged } = await pair.wallet.client.extend(topic)
    await acknowledged()
    expect(app.heard).toMatchObject([{ method: 'wc_sessionExtend', params: { expiry: expirySec + 1 } }])
    expect(pair.app.client.sessions()[0]?.expirySec).toBe(expirySec + 1)
  })

  it('of the app counts when the wallet said yes; ours keeps that decision to itself', async () => {
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

  it('wants every namespace, chain, method and event that is asked for, and nothing that is not', () => {
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

  it('is asked of the app, which leaves out what it left', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const wanted = { requiredNamespaces: { eip155: { chains: ['eip155:31338'], methods: [], events: [] } } }
    expect((await pair.app.client.find(wanted)).map((one) => one.topic)).toEqual([topic])
    await pair.app.client.disconnect(topic)
    expect(await pair.app.client.find(wanted)).toEqual([])
  })
})

describe('[S4.14] the end of a session', () => {
  it('is answered before its topic is given up', async () => {
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

  it('is a fact for the user at once, also while the answer cannot go out', async () => {
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

  it('[S8.8] refuses requests with 6000 while the app still has to be told', async () => {
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

  it('takes what was received on it along, at the latest with its own expiry', async () => {
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
    // Against repeats an answered request is remembered while it could come again, without what was asked.
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

describe('a relay that sends our own words back', () => {
  it('makes nobody answer themselves', async () => {
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
