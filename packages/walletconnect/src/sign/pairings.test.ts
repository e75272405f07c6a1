import { openPerPairingMax } from '@latchkey/contracts/constants/sign'
import { describe, expect, it } from 'vitest'
import { roguePeer } from '../../test/roguePeer.ts'
import { createTestPair, granted, next } from '../../test/testPair.ts'

type Pair = ReturnType<typeof createTestPair>
const topicOf = (uri: string): string => /^wc:(\w+)@/.exec(uri)?.[1] ?? ''

/** The wallet scanned the code and has not answered. */
async function scanned(pair: Pair) {
  const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
  const proposed = next(pair.wallet.client, 'session_proposal')
  await pair.wallet.client.pair(uri)
  const { id } = await proposed
  return { uri, approval, id, topic: topicOf(uri) }
}
const stored = (pair: Pair) =>
  Promise.all([pair.storages.app.keys('wc/app/proposal'), pair.storages.wallet.keys('wc/wallet/pairing')])

describe('pairings', () => {
  it('[S4.14] emit an event when created; scanning the code again shows the proposal again', async () => {
    const pair = createTestPair()
    const created = next(pair.wallet.client, 'pairing_create')
    const { uri, topic, id } = await scanned(pair)
    expect(await created).toEqual({ topic })
    const again = next(pair.wallet.client, 'session_proposal')
    await pair.wallet.client.pair(uri)
    expect((await again).id).toBe(id)
  })

  it('notifies the wallet if no proposal arrives on a link, because the app was reloaded or closed', async () => {
    const pair = createTestPair()
    const { uri } = await pair.app.client.connect({ namespaces: granted })
    await pair.hub.quiet()
    // Another wallet received the proposal from the relay's mailbox.
    pair.hub.fault = () => 'lose'
    const unanswered = next(pair.wallet.client, 'pairing_unanswered')
    await pair.wallet.client.pair(uri)
    await pair.clock.advance(5_000)
    expect(await unanswered).toMatchObject({ topic: topicOf(uri), error: { code: 'PAIRING_UNANSWERED' } })
  })

  it('does not report a link as unanswered once a proposal has arrived', async () => {
    const pair = createTestPair()
    const events: unknown[] = []
    pair.wallet.client.on('pairing_unanswered', (event) => events.push(event))
    const { id } = await scanned(pair)
    await pair.clock.advance(4_000)
    await pair.wallet.client.reject({ id })
    await pair.clock.advance(60_000)
    expect(events).toEqual([])
  })

  it('[S9.11] answer a ping of either side after 500 ms', async () => {
    const pair = createTestPair()
    const { topic } = await scanned(pair)
    for (const [{ client }, tags] of [
      [pair.app, ['app 1002', 'wallet 1003']],
      [pair.wallet, ['wallet 1002', 'app 1003']],
    ] as const) {
      let done = false
      const ping = client.ping(topic).then(() => {
        done = true
      })
      await pair.hub.quiet()
      expect(pair.hub.published.slice(-2).map(({ tag, from }) => `${from} ${tag}`)).toEqual(tags)
      await pair.clock.advance(499)
      expect(done).toBe(false)
      await pair.clock.advance(1)
      await ping
    }
  })

  it('[S4.14] deleted by the app: the wallet drops it with its proposal and sends no response', async () => {
    const pair = createTestPair()
    const { topic, id, approval } = await scanned(pair)
    const gone = Promise.all([next(pair.wallet.client, 'pairing_delete'), next(pair.wallet.client, 'proposal_expire')])
    await pair.app.client.disconnect(topic)
    expect(await gone).toEqual([{ topic }, { id }])
    await expect(approval).rejects.toMatchObject({ code: 'CONNECT_ABORTED' })
    await pair.hub.quiet()
    expect(await stored(pair)).toEqual([[], []])
    expect(pair.hub.published.map(({ tag }) => tag)).toEqual([1100, 1000])
    await expect(pair.app.client.ping(topic)).rejects.toThrow(
      `Missing or invalid. Record was recently deleted - pairing: ${topic}`,
    )
    await expect(pair.wallet.client.approve({ id, namespaces: granted })).rejects.toThrow('Record was recently deleted')
  })

  it('[S8.8] deleted by the wallet: the approval rejects with 6000', async () => {
    const pair = createTestPair()
    const { topic, approval } = await scanned(pair)
    await pair.wallet.client.disconnect(topic)
    await expect(approval).rejects.toMatchObject({ rpcCode: 6000, message: 'User disconnected.' })
    await pair.hub.quiet()
    expect(await stored(pair)).toEqual([[], []])
  })

  it('[S4.14] limit pending proposals, so that one app cannot exhaust the quota', async () => {
    const pair = createTestPair()
    const { topic, id } = await scanned(pair)
    const peer = await roguePeer(pair, { side: 'app', kind: 'proposal', topic })
    const [proposal] = pair.wallet.client.proposals()
    const params = { proposer: proposal?.proposer, requiredNamespaces: {}, optionalNamespaces: granted }
    for (let sent = 0; sent < openPerPairingMax; sent += 1) await peer.send('wc_sessionPropose', params, 42 + sent)
    await pair.hub.quiet()
    expect(pair.wallet.client.proposals()).toHaveLength(openPerPairingMax)
    expect(peer.heard).toMatchObject([{ id: 42 + openPerPairingMax - 1, error: { code: -32005 } }])
    // The relay delivers the messages again; the pending proposal must not be refused.
    await pair.restartWallet()
    await peer.send('wc_sessionPropose', params, id)
    await pair.hub.quiet()
    expect(peer.heard).toHaveLength(1)
    const other = await scanned(pair)
    expect(pair.wallet.client.proposals().at(-1)).toMatchObject({ id: other.id })
  })

  it('[S4.14] are extended by five minutes by the answer, on both sides', async () => {
    const pair = createTestPair()
    const { topic, id } = await scanned(pair)
    await pair.clock.advance(200_000)
    await pair.wallet.client.approve({ id, namespaces: granted })
    await pair.hub.quiet()
    const told: unknown[] = []
    pair.wallet.client.on('pairing_expire', (event) => told.push(event))
    await pair.clock.advance(299_999)
    expect((await stored(pair)).flat()).toEqual([`wc/app/proposal/${topic}`, `wc/wallet/pairing/${topic}`])
    await pair.clock.advance(1)
    await pair.hub.quiet()
    expect(await stored(pair)).toEqual([[], []])
    expect(told).toEqual([])
  })

  it('emit an event when they expire unused', async () => {
    const pair = createTestPair()
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    await pair.wallet.client.pair(uri)
    const expired = next(pair.wallet.client, 'pairing_expire')
    await pair.clock.advance(300_000)
    expect(await expired).toEqual({ topic: 'ab'.repeat(32) })
  })

  it.each(['app', 'wallet'] as const)('of the %s are extended by thirty days at most', async (side) => {
    const pair = createTestPair()
    const { topic, id } = await scanned(pair)
    await pair.wallet.client.approve({ id, namespaces: granted })
    await pair.hub.quiet()
    const peer = await roguePeer(pair, { side: 'wallet', kind: 'pairing', topic })
    const from = side === 'app' ? 'wallet' : 'app'
    const { send } = side === 'app' ? peer : await roguePeer(pair, { side: 'app', kind: 'proposal', topic })
    await send('wc_pairingExtend', { expiry: 9_999_999_999 }, 42)
    await pair.hub.quiet()
    expect(pair.hub.published.slice(-2).map(({ tag, from }) => `${from} ${tag}`)).toEqual([
      `${from} 1108`,
      `${side} 1005`,
    ])
    const key = side === 'app' ? `wc/app/proposal/${topic}` : `wc/wallet/pairing/${topic}`
    expect(await pair.storages[side].get(key)).toMatchObject({ record: { expirySec: 1_700_000_000 + 2_592_000 } })
  })

  it('[S4.14] older ones with the same wallet are deleted once a new session is settled', async () => {
    const pair = createTestPair()
    const first = await pair.connect()
    const gone = next(pair.wallet.client, 'pairing_delete')
    const second = await pair.connect()
    expect(await gone).toEqual({ topic: first.pairingTopic })
    await pair.hub.quiet()
    const { tag, topic, ttlSec } = pair.hub.published.at(-1) ?? {}
    expect({ tag, topic, ttlSec }).toEqual({ tag: 1000, topic: first.pairingTopic, ttlSec: 86_400 })
    expect((await stored(pair)).flat()).toEqual([
      `wc/app/proposal/${second.pairingTopic}`,
      `wc/wallet/pairing/${second.pairingTopic}`,
    ])
    expect(pair.app.client.sessions()).toHaveLength(2)
  })

  it('[S8.8] answer 10001 with tag 0 to an unknown method, and 7001 to a request for an unknown session', async () => {
    const pair = createTestPair()
    const { topic } = await scanned(pair)
    const peer = await roguePeer(pair, { side: 'app', kind: 'proposal', topic })
    await peer.send('wc_foo', {}, 42)
    await peer.send('wc_sessionRequest', {}, 43)
    await pair.hub.quiet()
    expect(peer.heard).toEqual([
      { id: 42, jsonrpc: '2.0', error: { code: 10001, message: 'Unsupported wc_ method. wc_foo' } },
      { id: 43, jsonrpc: '2.0', error: { code: 7001, message: 'No session for topic.' } },
    ])
    expect(pair.hub.published.at(-2)).toMatchObject({ tag: 0, ttlSec: 86_400 })
  })
})
