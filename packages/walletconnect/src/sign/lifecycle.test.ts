import { requestExpiryDefaultSec } from '@latchkey/contracts/constants/sign'
import { describe, expect, it } from 'vitest'
import { createTestPair, granted, next } from '../../test/testPair.ts'

const sign = (topic: string) => ({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68', '0xab'] })

describe('session lifecycle', () => {
  it('[S4.14] proposal, settlement, acknowledgement', async () => {
    const { app, wallet, clock, hub } = createTestPair()
    const { uri, expiresAtMs, approval } = await app.client.connect({
      namespaces: { 'eip155:1': { methods: ['personal_sign'], events: [] } },
      sessionProperties: { s: '1' },
    })
    expect(expiresAtMs).toBe(clock.now() + 300_000)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=1700000300$/)
    const proposed = next(wallet.client, 'session_proposal')
    await wallet.client.pair(uri)
    const proposal = await proposed
    expect(proposal).toMatchObject({
      requiredNamespaces: {},
      optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
      proposer: { metadata: { name: 'app', redirect: { native: 'app://', linkMode: false } } },
      sessionProperties: { s: '1' },
      expirySec: 1_700_000_300,
    })
    const acknowledged = next(wallet.client, 'session_connect')
    const session = await wallet.client.approve({ id: proposal.id, namespaces: granted })
    expect(session.acknowledged).toBe(false)
    expect(wallet.client.proposals()).toEqual([])
    const mine = await approval
    expect(mine).toMatchObject({ topic: session.topic, acknowledged: true, namespaces: granted })
    expect(mine.controller).toBe(mine.peer.publicKey)
    expect((await acknowledged).acknowledged).toBe(true)
    expect(app.client.sessions()).toEqual([mine])
    expect(hub.published.map(({ tag, from }) => `${from} ${tag}`)).toEqual([
      'app 1100',
      'wallet 1101',
      'wallet 1102',
      'app 1103',
    ])
  })

  it('[S5.14] sends properties and required namespaces in the form that every peer accepts', async () => {
    const { app, wallet } = createTestPair()
    const { uri, approval } = await app.client.connect({
      namespaces: { eip155: { chains: ['eip155:31338'], methods: ['eth_sendTransaction'], events: ['chainChanged'] } },
      requiredNamespaces: { 'eip155:31337': { methods: ['personal_sign'], events: [] } },
      sessionProperties: { s: '1' },
      scopedProperties: { eip155: '{"atomic":"supported"}' },
    })
    const proposed = next(wallet.client, 'session_proposal')
    await wallet.client.pair(uri)
    const proposal = await proposed
    expect(proposal).toMatchObject({
      requiredNamespaces: {},
      optionalNamespaces: {
        eip155: {
          chains: ['eip155:31337', 'eip155:31338'],
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['chainChanged'],
        },
      },
      sessionProperties: { s: '1' },
      scopedProperties: { eip155: '{"atomic":"supported"}' },
    })
    const { chains: _, ...bare } = granted.eip155
    const session = await wallet.client.approve({
      id: proposal.id,
      namespaces: { eip155: bare },
      sessionProperties: { bundler_name: 'own', count: 2 },
      scopedProperties: { 'eip155:31337': { atomic: { status: 'supported' } } },
      sessionConfig: { disableDeepLink: true },
    })
    const settled = {
      namespaces: granted,
      sessionProperties: { bundler_name: 'own', count: '2' },
      scopedProperties: { 'eip155:31337': '{"atomic":{"status":"supported"}}' },
      sessionConfig: { disableDeepLink: true },
    }
    expect(session).toMatchObject(settled)
    expect(await approval).toMatchObject(settled)
  })

  it('[S4.14] delivers requests, responses and rejections', async () => {
    const pair = createTestPair()
    const { app, wallet, hub } = pair
    const { topic } = await pair.connect()
    const first = next(wallet.client, 'session_request')
    const sent = next(app.client, 'session_request_sent')
    const answer = app.client.request({ ...sign(topic), expirySec: 600 })
    const request = await first
    expect(request).toMatchObject({ ...sign(topic), expirySec: 1_700_000_600 })
    expect((await sent).id).toBe(request.id)
    expect(hub.published.at(-1)).toMatchObject({ tag: 1108, ttlSec: 600, prompt: true })
    await wallet.client.respond({ id: request.id, topic, result: { hash: '0x1' } })
    expect(await answer).toEqual({ hash: '0x1' })

    const second = next(wallet.client, 'session_request')
    const refused = app.client.request(sign(topic))
    const { id } = await second
    await wallet.client.respond({ id, topic, error: { code: 5000, message: 'User rejected.' } })
    await expect(refused).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000, message: 'User rejected.' })
  })

  it('[S4.14] passes requests to the wallet one at a time, the next one after the response', async () => {
    const pair = createTestPair()
    const { app, wallet } = pair
    const { topic } = await pair.connect()
    const shown: unknown[] = []
    wallet.client.on('session_request', ({ params }) => shown.push(params))
    const answers = [1, 2, 3].map((params) => app.client.request({ ...sign(topic), params }))
    await pair.hub.quiet()
    expect(shown).toEqual([1])
    expect(wallet.client.requests().map(({ params }) => params)).toEqual([1, 2, 3])
    for (const [index, answer] of answers.entries()) {
      const head = wallet.client.requests()[0]!
      await wallet.client.respond({ id: head.id, topic, result: index })
      expect(shown).toEqual([1, 2, 3].slice(0, index + 2))
      expect(await answer).toBe(index)
    }
  })

  it('[S4.14] refuses a request that had expired when the wallet received it', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const { client } = pair.wallet
    const answer = pair.app.client.request(sign(topic))
    answer.catch(() => {})
    const { id } = await next(client, 'session_request')
    const kept: unknown[] = []
    client.on('session_request_expire', (over) => kept.push(over, client.requests()))
    await pair.clock.advance(requestExpiryDefaultSec * 1000)
    expect(kept).toEqual([{ id, topic }, []])
  })

  it('[S4.14] delivers events, updates and extensions to the app; both sides ping', async () => {
    const pair = createTestPair()
    const { app, wallet, clock } = pair
    const { topic, expirySec } = await pair.connect()
    const event = next(app.client, 'session_event')
    await wallet.client.emitEvent({ topic, chainId: 'eip155:31338', name: 'chainChanged', data: 31338 })
    expect(await event).toEqual({ topic, chainId: 'eip155:31338', name: 'chainChanged', data: 31338 })

    const { eip155 } = granted
    const fewer = { eip155: { ...eip155, accounts: eip155.accounts.slice(0, 1) } }
    const updated = next(app.client, 'session_update')
    await wallet.client.updateNamespaces({ topic, namespaces: fewer })
    expect(await updated).toEqual({ topic, namespaces: fewer })
    expect(app.client.sessions()[0]?.namespaces).toEqual(fewer)

    await clock.advance(60_000)
    const extended = next(app.client, 'session_extend')
    await wallet.client.extend(topic)
    expect(await extended).toEqual({ topic, expirySec: expirySec + 60 })
  })

  it('[S9.11] ping resolves 500 ms after the response', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    for (const { client } of [pair.app, pair.wallet]) {
      let done = false
      const ping = client.ping(topic).then(() => {
        done = true
      })
      await pair.hub.quiet()
      await pair.clock.advance(499)
      expect(done).toBe(false)
      await pair.clock.advance(1)
      await ping
    }
  })

  it.each(['app', 'wallet'] as const)('[S4.14] a disconnect by the %s reaches the other side', async (side) => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const [leaver, other] = side === 'app' ? [pair.app, pair.wallet] : [pair.wallet, pair.app]
    const heard = next(other.client, 'session_delete')
    await leaver.client.disconnect(topic)
    expect(await heard).toEqual({ topic })
    expect([pair.app.client.sessions(), pair.wallet.client.sessions()]).toEqual([[], []])
    await expect(leaver.client.ping(topic)).rejects.toThrow(
      `Missing or invalid. Record was recently deleted - session: ${topic}`,
    )
    await pair.hub.quiet()
    expect(await pair.storages.app.keys('wc/app/session')).toEqual([])
    expect(await pair.storages.wallet.keys('wc/wallet/session')).toEqual([])
  })

  it('[S8.8] rejects a pending request with 6000 when the wallet disconnects', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const shown = next(pair.wallet.client, 'session_request')
    const answer = pair.app.client.request(sign(topic))
    await shown
    await pair.wallet.client.disconnect(topic)
    expect(pair.wallet.client.requests()).toEqual([])
    await expect(answer).rejects.toMatchObject({ rpcCode: 6000, message: 'User disconnected.' })
  })

  it("[S4.14] a declined proposal rejects with the wallet's code, and its id is refused afterwards", async () => {
    const pair = createTestPair()
    const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
    const proposed = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    const { id } = await proposed
    await pair.wallet.client.reject({ id })
    await expect(approval).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000, message: 'User rejected.' })
    expect(pair.hub.published.at(-1)?.tag).toBe(1120)
    await expect(pair.wallet.client.approve({ id, namespaces: granted })).rejects.toThrow(
      `Missing or invalid. Record was recently deleted - proposal: ${id}`,
    )
    await expect(pair.wallet.client.pair(uri)).rejects.toMatchObject({ code: 'PAIRING_ALREADY_EXISTS' })
  })
})
