import { afterEach, beforeEach, expect, it } from 'vitest'
import { roguePeer } from '../../test/roguePeer.ts'
import { createTestPair, granted, next } from '../../test/testPair.ts'
import { responseText } from './jsonRpc.ts'

// Pitfalls of other clients that concern both the app client and the wallet client.

const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => {
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

const request = (topic: string, chainId = 'eip155:31337') => ({ topic, chainId, method: 'personal_sign', params: [] })

it('pitfall 5: shows a repeated proposal once, even under another nonce and after its response', async () => {
  const pair = createTestPair()
  const shown: number[] = []
  pair.wallet.client.on('session_proposal', ({ id }) => shown.push(id))
  const { uri, approval } = await pair.app.client.connect({ namespaces: granted })
  const proposed = next(pair.wallet.client, 'session_proposal')
  await pair.wallet.client.pair(uri)
  const { id, pairingTopic, optionalNamespaces, proposer, expirySec } = await proposed
  const peer = await roguePeer(pair, { side: 'app', topic: pairingTopic, kind: 'proposal' })
  const again = { requiredNamespaces: {}, optionalNamespaces, proposer, relays: [], expiryTimestamp: expirySec }
  const repeat = async () => {
    await peer.send('wc_sessionPropose', again, id)
    await pair.hub.quiet()
  }
  await repeat()
  await pair.wallet.client.approve({ id, namespaces: granted })
  await approval
  await repeat()
  expect(shown).toEqual([id])
  expect(pair.app.client.sessions()).toHaveLength(1)
})

it('pitfall 9: calls on a deleted session, pairing or request reject with a named error; messages are ignored', async () => {
  const pair = createTestPair()
  const { topic, pairingTopic } = await pair.connect()
  const shown = next(pair.wallet.client, 'session_request')
  const answer = pair.app.client.request(request(topic))
  const { id } = await shown
  const app = await roguePeer(pair, { side: 'app', topic })
  const wallet = await roguePeer(pair, { side: 'wallet', topic })
  const left = next(pair.wallet.client, 'session_delete')
  await pair.app.client.disconnect(topic)
  await left
  await expect(answer).rejects.toMatchObject({ rpcCode: 6000 })
  const named = { code: expect.stringMatching(/^(RECORD_RECENTLY_DELETED|NO_MATCHING_KEY)$/) }
  for (const call of [
    () => pair.app.client.request(request(topic)),
    () => pair.app.client.ping(topic),
    () => pair.app.client.disconnect(topic),
    () => pair.wallet.client.respond({ id, topic, result: 1 }),
    () => pair.wallet.client.updateNamespaces({ topic, namespaces: granted }),
    () => pair.wallet.client.emitEvent({ topic, chainId: 'eip155:31337', name: 'chainChanged', data: 1 }),
    () => pair.wallet.client.ping(pairingTopic.replace(/./g, 'f')),
    () => pair.wallet.client.approve({ id, namespaces: granted }),
    () => pair.wallet.client.reject({ id }),
  ])
    await expect(call()).rejects.toMatchObject(named)
  for (const peer of [app, wallet])
    for (const method of ['Request', 'Update', 'Extend', 'Event', 'Ping', 'Delete', 'Settle'])
      await peer.send(`wc_session${method}`, {}, peer.nextId())
  await wallet.sendText(responseText(id, { result: 'late' }))
  await pair.hub.quiet()
  expect([pair.app.client.sessions(), pair.wallet.client.sessions()]).toEqual([[], []])
})

it('pitfall 17: automatic refusals of the wallet have a code and a text', async () => {
  const pair = createTestPair()
  const { topic } = await pair.connect()
  const peer = await roguePeer(pair, { side: 'app', topic })
  const ask = (chainId: unknown, method: string) =>
    peer.send('wc_sessionRequest', { chainId, request: { method, params: [] } }, peer.nextId())
  await ask('eip155:1', 'personal_sign')
  await ask('eip155:31337', 'eth_sign')
  await ask(7, 'personal_sign')
  await peer.send('wc_sessionUpdate', { namespaces: granted }, peer.nextId())
  await pair.hub.quiet()
  expect(peer.heard).toHaveLength(4)
  for (const answer of peer.heard)
    expect(answer).toMatchObject({ error: { code: expect.any(Number), message: expect.stringMatching(/\w/) } })
  expect(pair.wallet.client.requests()).toEqual([])
})

it('pitfall 20: ignores late, repeated and unexpected answers to update and extend', async () => {
  const pair = createTestPair()
  const { topic } = await pair.connect()
  const app = await roguePeer(pair, { side: 'app', topic })
  pair.app.relay.setOnline(false)
  const calls = Promise.allSettled([
    pair.wallet.client.updateNamespaces({ topic, namespaces: granted }),
    pair.wallet.client.extend(topic),
  ])
  await pair.hub.quiet()
  const wallet = await pair.restartWallet()
  await calls
  const before = wallet.sessions()
  for (const id of [app.nextId(), 1, 0])
    for (const outcome of [{ result: true }, { result: true }, { error: { code: 1003, message: 'no' } }])
      await app.sendText(responseText(id, outcome))
  await pair.hub.quiet()
  pair.app.relay.setOnline(true)
  await pair.hub.quiet()
  expect(wallet.sessions()).toEqual(before)
})
