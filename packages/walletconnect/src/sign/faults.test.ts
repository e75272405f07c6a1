import { memoryStorage } from '@latchkey/base/storage'
import { describe, expect, it } from 'vitest'
import { roguePeer } from '../../test/roguePeer.ts'
import { createTestPair, granted, next } from '../../test/testPair.ts'
import { createWalletClient } from './createWalletClient.ts'

type Pair = ReturnType<typeof createTestPair>
const sign = (topic: string) => ({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68', '0xab'] })

describe('an unreliable network', () => {
  it('[S4.14] delivers a request when the wallet is back', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    pair.wallet.relay.setOnline(false)
    const answer = pair.app.client.request(sign(topic))
    await pair.hub.quiet()
    expect(pair.wallet.client.requests()).toEqual([])
    const shown = next(pair.wallet.client, 'session_request')
    pair.wallet.relay.setOnline(true)
    const { id } = await shown
    await pair.wallet.client.respond({ id, topic, result: 1 })
    expect(await answer).toBe(1)
  })

  it('repeated and lost pushes have no effect', async () => {
    const pair = createTestPair()
    pair.hub.fault = () => 'twice'
    const { topic } = await pair.connect()
    const shown: number[] = []
    pair.wallet.client.on('session_request', ({ id }) => shown.push(id))
    const first = next(pair.wallet.client, 'session_request')
    const answer = pair.app.client.request(sign(topic))
    const { id } = await first
    await pair.hub.quiet()
    expect(shown).toEqual([id])
    let lost = 0
    pair.hub.fault = () => {
      lost += 1
      return 'lose'
    }
    await pair.wallet.client.respond({ id, topic, result: 'late' })
    await pair.hub.quiet()
    expect(lost).toBe(1)
    pair.hub.fault = () => 'none'
    pair.app.relay.setOnline(true)
    expect(await answer).toBe('late')
    expect(pair.app.client.sessions()).toHaveLength(1)
  })

  it('shows a request once when it is repeated under another nonce, also after its answer and a reload', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const peer = await roguePeer(pair, { side: 'app', topic })
    const shown: number[] = []
    pair.wallet.client.on('session_request', ({ id }) => shown.push(id))
    const id = peer.nextId()
    const body = { chainId: 'eip155:31337', request: { method: 'personal_sign', params: [] } }
    for (let time = 0; time < 2; time += 1) await peer.send('wc_sessionRequest', body, id)
    await pair.hub.quiet()
    expect(shown).toEqual([id])
    await pair.wallet.client.respond({ id, topic, result: 1 })
    const wallet = await pair.restartWallet()
    await peer.send('wc_sessionRequest', body, id)
    await pair.hub.quiet()
    expect(wallet.requests()).toEqual([])
  })
})

describe('a malicious peer', () => {
  it('cannot get its own text into the log', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const peer = await roguePeer(pair, { side: 'app', topic })
    pair.wallet.relay.failWith(new Error('away'))
    await peer.send('wc_secret abandon\nlevel=error', {}, 42)
    await pair.hub.quiet()
    expect(pair.logs.filter((line) => line.startsWith('answer.failed'))).toEqual(['answer.failed {"id":42}'])
    expect(pair.logs.join('')).not.toContain('abandon')
  })

  const answersOf = async (pair: Pair, side: 'app' | 'wallet', method: string, params: unknown) => {
    const { topic } = await pair.connect()
    const peer = await roguePeer(pair, { side: side === 'app' ? 'wallet' : 'app', topic })
    await peer.send(method, params, 42)
    await pair.hub.quiet()
    return peer.heard
  }

  const expectAnswer = async (
    ...[side, method, params, code, message]: readonly ['app' | 'wallet', string, unknown, number, string]
  ) =>
    expect(await answersOf(createTestPair(), side, method, params)).toEqual([
      { id: 42, jsonrpc: '2.0', error: { code, message } },
    ])

  it.each([
    ['wallet', 'wc_foo', {}, 10001, 'Unsupported wc_ method. wc_foo'],
    ['app', 'wc_sessionRequest', {}, 10001, 'Unsupported wc_ method. wc_sessionRequest'],
    ['app', 'wc_sessionUpdate', { namespaces: {} }, 1003, 'Invalid update request.'],
  ] as const)('[S8.8] the %s answers %s with its error', expectAnswer)

  it.each([
    [
      'wallet',
      'wc_sessionRequest',
      { chainId: 'eip155:5', request: { method: 'personal_sign' } },
      3005,
      'Unauthorized chain.',
    ],
    [
      'wallet',
      'wc_sessionRequest',
      { chainId: 'eip155:31337', request: { method: 'eth_sign' } },
      3001,
      'Unauthorized method.',
    ],
    ['wallet', 'wc_sessionRequest', { request: 1 }, 1001, 'Invalid method.'],
  ] as const)('[S5.14] the %s answers %s with its error', expectAnswer)

  it('cannot change the session of a wallet', () =>
    expectAnswer('wallet', 'wc_sessionUpdate', { namespaces: granted }, 3003, 'Unauthorized update request.'))

  it('[S8.8] ignores an event that is older than the last one of its name, without a response', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const peer = await roguePeer(pair, { side: 'wallet', topic })
    const heard: unknown[] = []
    pair.app.client.on('session_event', ({ data }) => heard.push(data))
    const event = (data: number) => ({ chainId: 'eip155:31337', event: { name: 'chainChanged', data } })
    const id = pair.clock.now() * 1000
    await peer.send('wc_sessionEvent', event(1), id + 5000)
    await peer.send('wc_sessionEvent', event(2), id)
    await peer.send('wc_sessionEvent', event(3), id + 6000)
    // A repeat under another nonce is not a second event.
    await peer.send('wc_sessionEvent', event(3), id + 6000)
    await pair.hub.quiet()
    expect(heard).toEqual([1, 3])
    expect(pair.hub.published.some(({ tag }) => tag === 1111)).toBe(false)
  })

  it('cannot fill a wallet with requests or proposals', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const session = await roguePeer(pair, { side: 'app', topic })
    const links: Awaited<ReturnType<typeof roguePeer>>[] = []
    for (let joined = 0; joined < 13; joined += 1) {
      const { uri } = await pair.app.client.connect({ namespaces: granted })
      await pair.wallet.client.pair(uri)
      const pairingTopic = /^wc:(\w+)/.exec(uri)?.[1] ?? ''
      links.push(await roguePeer(pair, { side: 'app', kind: 'proposal', topic: pairingTopic }))
    }
    const refused = () => links.flatMap(({ heard }) => heard)
    const request = { chainId: 'eip155:31337', request: { method: 'personal_sign', params: [] } }
    const proposal = { proposer: { publicKey: 'ab'.repeat(32), metadata: {} }, optionalNamespaces: {} }
    for (let made = 0; made < 505; made += 1) await session.send('wc_sessionRequest', request, session.nextId())
    for (const link of links)
      for (let made = 0; made < 7; made += 1) await link.send('wc_sessionPropose', proposal, session.nextId())
    while (session.heard.length + refused().length < 9) await pair.hub.quiet()
    expect(pair.wallet.client.requests()).toHaveLength(500)
    expect(pair.wallet.client.proposals()).toHaveLength(100)
    const limit = { code: -32005, message: 'Too many requests. Wait a moment, then try again.' }
    expect(session.heard).toMatchObject(Array(5).fill({ error: limit }))
    expect(refused()).toMatchObject(Array(4).fill({ error: limit }))
  })

  it('notifies a second wallet that scanned the same code, which ends its session', async () => {
    const pair = createTestPair()
    const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
    const second = createWalletClient({
      relay: pair.hub.client('wallet two'),
      storage: memoryStorage(),
      metadata: { name: 'two', description: '', url: '', icons: [] },
      clock: pair.clock,
    })
    const firstProposed = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    const { id } = await firstProposed
    await pair.wallet.client.approve({ id, namespaces: granted })
    const session = await approval
    // The relay delivers the proposal to one wallet; the other one receives a copy when it scans.
    const secondProposed = next(second, 'session_proposal')
    const proposal = pair.hub.published[0]!
    await second.pair(uri)
    pair.hub.publish('app', { ...proposal, message: proposal.message })
    await secondProposed
    const dropped = next(second, 'session_delete')
    await second.approve({ id, namespaces: granted })
    await dropped
    expect(second.sessions()).toEqual([])
    expect(pair.app.client.sessions()).toEqual([session])
  })

  it('cancel() rejects at once, and a wallet that approves later is notified', async () => {
    const pair = createTestPair()
    const { uri, approval, cancel } = await pair.app.client.connect({ namespaces: granted })
    const proposed = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    const { id } = await proposed
    cancel()
    await expect(approval).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
    const dropped = next(pair.wallet.client, 'session_delete')
    await pair.wallet.client.approve({ id, namespaces: granted })
    await dropped
    expect([pair.app.client.sessions(), pair.wallet.client.sessions()]).toEqual([[], []])
  })

  it('[S4.14] accepts one of two concurrent responses', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const { wallet, app } = { wallet: pair.wallet.client, app: pair.app.client }
    const shown = next(wallet, 'session_request')
    const answer = app.request(sign(topic))
    const { id } = await shown
    const answers = await Promise.allSettled([
      wallet.respond({ id, topic, result: '0xyes' }),
      wallet.respond({ id, topic, error: { code: 5000, message: 'User rejected.' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await answer).toBe('0xyes')

    const { uri, approval } = await app.connect({ namespaces: granted })
    const proposed = next(wallet, 'session_proposal')
    await wallet.pair(uri)
    const proposal = await proposed
    const decisions = await Promise.allSettled([
      wallet.approve({ id: proposal.id, namespaces: granted }),
      wallet.approve({ id: proposal.id, namespaces: granted }),
      wallet.reject({ id: proposal.id }),
    ])
    expect(decisions.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    await approval
    expect(wallet.sessions()).toHaveLength(2)
  })

  it('an aborted request rejects at once, and its response is emitted as an orphan', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const shown = next(pair.wallet.client, 'session_request')
    const controller = new AbortController()
    const answer = pair.app.client.request({ ...sign(topic), signal: controller.signal })
    const { id } = await shown
    controller.abort()
    await expect(answer).rejects.toMatchObject({ message: 'Request was aborted' })
    const orphan = next(pair.app.client, 'orphan_response')
    await pair.wallet.client.respond({ id, topic, result: '0xhash' })
    await pair.hub.quiet()
    await pair.clock.advance(1000)
    expect((await orphan).outcome).toEqual({ result: '0xhash' })
  })
})
