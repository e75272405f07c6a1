import { createHash, randomBytes } from 'node:crypto'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, type TestClient } from '../testClient.ts'

const startMs = 1_700_000_000_000
let relay: Relay
let clock: ReturnType<typeof manualClock>
let clients: TestClient[]

beforeEach(async () => {
  clock = manualClock(startMs)
  clients = []
  const limits = { topicsPerSocketMax: 20, mailboxMaxMessages: 4, recipientsPerTopicMax: 3, socketsPerClientMax: 3 }
  relay = await createRelay({ port: 0, clock, limits, mailbox: memoryMailbox({ clock, limits }) })
})
afterEach(async () => {
  await relay.close()
})

const topic = () => randomBytes(32).toString('hex')
const publish = (client: TestClient, on: string, message: string, more: object = {}) =>
  client.call('irn_publish', { topic: on, message, ttl: 300, tag: 1108, prompt: true, ...more })

async function client(options: { seed?: Uint8Array; autoAck?: boolean; isRelay?: boolean } = {}): Promise<TestClient> {
  const opened = await connectTestClient(relay.url, { ...options, nowSec: startMs / 1000 })
  clients.push(opened)
  return opened
}

test('[S7.34] carries a pairing: proposal to the wallet, response and settlement back, nothing to the sender', async () => {
  const [app, wallet] = [await client({ autoAck: true }), await client({ autoAck: true })]
  const [pairing, session] = [topic(), topic()]
  await app.call('wc_proposeSession', {
    pairingTopic: pairing,
    sessionProposal: 'proposal',
    ttl: 300,
    correlationId: 1,
    attestation: 'proof',
  })
  await wallet.call('irn_subscribe', { topic: pairing })
  const proposal = await wallet.next()
  expect(proposal.params.data).toEqual({
    topic: pairing,
    message: 'proposal',
    publishedAt: startMs,
    tag: 1100,
    attestation: 'proof',
  })
  expect(proposal.id).toBeLessThan(Number.MAX_SAFE_INTEGER)
  await wallet.call('wc_approveSession', {
    pairingTopic: pairing,
    sessionTopic: session,
    sessionProposalResponse: 'response',
    sessionSettlementRequest: 'settlement',
  })
  expect((await app.next()).params.data).toMatchObject({ topic: pairing, message: 'response', tag: 1101 })
  await app.call('irn_subscribe', { topic: session })
  expect((await app.next()).params.data).toMatchObject({ topic: session, message: 'settlement', tag: 1102 })
  await publish(app, session, 'request')
  expect((await wallet.next()).params.data).toMatchObject({ message: 'request' })
  await Promise.all([app.settle(), wallet.settle()])
  expect([app.pushes, wallet.pushes]).toEqual([[], []])
})

test('answers a subscribe with sha256(topic + client id), batches in order', async () => {
  const one = await client()
  const topics = [topic(), topic(), topic()]
  const ids = topics.map((name) =>
    createHash('sha256')
      .update(name + one.clientId)
      .digest('hex'),
  )
  expect(await one.call('irn_subscribe', { topic: topics[0] })).toBe(ids[0])
  expect(await one.call('iridium_batchSubscribe', { topics })).toEqual(ids)
})

test('never forwards analytics fields', async () => {
  const [app, wallet] = [await client(), await client()]
  const name = topic()
  await wallet.call('irn_subscribe', { topic: name })
  await publish(app, name, 'x', { tvf: { txHashes: ['0xsecret'] }, rpcMethods: ['personal_sign'], correlationId: 5 })
  expect(Object.keys((await wallet.next()).params.data).sort()).toEqual(['message', 'publishedAt', 'tag', 'topic'])
})

test('keeps messages for an absent recipient, in order, until each is acknowledged', async () => {
  const seed = randomBytes(32)
  const app = await client()
  const name = topic()
  const before = await client({ seed })
  await before.call('irn_subscribe', { topic: name })
  await before.close()
  for (const message of ['a', 'b', 'c']) await publish(app, name, message)
  const back = await client({ seed })
  await back.call('irn_subscribe', { topic: name })
  const got = [await back.next(), await back.next(), await back.next()]
  expect(got.map((push) => push.params.data.message)).toEqual(['a', 'b', 'c'])
  back.ack(got[1]!)
  await back.settle()
  expect(back.pushes).toEqual([])
  await back.call('irn_batchSubscribe', { topics: [name] })
  expect([(await back.next()).params.data.message, (await back.next()).params.data.message]).toEqual(['a', 'c'])
})

test('accepts an acknowledgement whose id is a string with a trailing n', async () => {
  const [app, wallet] = [await client(), await client()]
  const name = topic()
  await wallet.call('irn_subscribe', { topic: name })
  await publish(app, name, 'x')
  const push = await wallet.next()
  wallet.ack(push, `"${push.id}n"`)
  await wallet.call('irn_subscribe', { topic: name })
  await wallet.settle()
  expect(wallet.pushes).toEqual([])
})

test('merges a message published again while it waits', async () => {
  const [app, wallet] = [await client(), await client()]
  const name = topic()
  await wallet.call('irn_subscribe', { topic: name })
  await publish(app, name, 'x')
  const push = await wallet.next()
  expect(await publish(app, name, 'x')).toBe(true)
  await wallet.settle()
  expect(wallet.pushes).toEqual([])
  wallet.ack(push)
  await wallet.settle()
  await publish(app, name, 'x')
  expect((await wallet.next()).params.data.message).toBe('x')
})

test('pushes to every socket of a client; the first acknowledgement counts for all', async () => {
  const seed = randomBytes(32)
  const [app, tab, otherTab] = [await client(), await client({ seed }), await client({ seed })]
  const name = topic()
  await tab.call('irn_subscribe', { topic: name })
  await otherTab.call('irn_subscribe', { topic: name })
  await publish(app, name, 'x')
  tab.ack(await tab.next())
  await otherTab.next()
  await tab.settle()
  await otherTab.call('irn_subscribe', { topic: name })
  await otherTab.settle()
  expect(otherTab.pushes).toEqual([])
})

test('stops pushing after an unsubscribe with any id, and keeps the messages', async () => {
  const [app, wallet] = [await client(), await client()]
  const name = topic()
  await wallet.call('irn_subscribe', { topic: name })
  expect(await wallet.call('irn_unsubscribe', { topic: name, id: 'of my own' })).toBe(true)
  await publish(app, name, 'x')
  await wallet.settle()
  expect(wallet.pushes).toEqual([])
  await wallet.call('irn_subscribe', { topic: name })
  expect((await wallet.next()).params.data.message).toBe('x')
})

test('drops a message after its TTL', async () => {
  const [app, wallet] = [await client(), await client()]
  const [name, other] = [topic(), topic()]
  await publish(app, name, 'short', { ttl: 30 })
  await publish(app, other, 'long', { ttl: 31 })
  await clock.advance(30_000)
  await wallet.call('irn_batchSubscribe', { topics: [name, other] })
  expect((await wallet.next()).params.data.message).toBe('long')
  await wallet.settle()
  expect(wallet.pushes).toEqual([])
})

test('accepts TTLs from 30 s to 30 days', async () => {
  const app = await client()
  for (const ttl of [30, 2_592_000]) expect(await publish(app, topic(), 'x', { ttl })).toBe(true)
  await expect(publish(app, topic(), 'x', { ttl: 29 })).rejects.toMatchObject({ code: -32000, data: 'TtlTooShort' })
  await expect(publish(app, topic(), 'x', { ttl: 2_592_001 })).rejects.toMatchObject({ data: 'TtlTooLong' })
  for (const ttl of [-1, 2 ** 32, 30.5, '300', null]) {
    await expect(publish(app, topic(), 'x', { ttl })).rejects.toMatchObject({ code: -32600, data: 'InvalidParams' })
  }
})

test('limits topics, recipients and mailbox at n, not n - 1', async () => {
  const app = await client()
  await app.call('irn_batchSubscribe', { topics: Array.from({ length: 20 }, topic) })
  await expect(app.call('irn_subscribe', { topic: topic() })).rejects.toMatchObject({ data: 'SubscriberLimitExceeded' })

  const name = topic()
  for (let n = 0; n < 4; n += 1) await publish(app, name, `m${n}`)
  await expect(publish(app, name, 'm4')).rejects.toMatchObject({ code: -32000, data: 'MailboxLimitExceeded' })

  const crowded = topic()
  for (let n = 0; n < 3; n += 1) await (await client()).call('irn_subscribe', { topic: crowded })
  const fourth = await client()
  await expect(fourth.call('irn_subscribe', { topic: crowded })).rejects.toMatchObject({
    data: 'SubscriberLimitExceeded',
  })
})

test('[S7.34] pitfall 7: accepts batches of 500 topics and messages of 256 KiB, not more', async () => {
  const wide = await createRelay({ port: 0, mailbox: memoryMailbox() })
  const one = await connectTestClient(wide.url)
  const topics = Array.from({ length: 501 }, topic)
  expect(await one.call('irn_batchSubscribe', { topics: topics.slice(1) })).toHaveLength(500)
  await expect(one.call('irn_batchSubscribe', { topics })).rejects.toMatchObject({ data: 'BatchLimitExceeded' })
  expect(await publish(one, topic(), 'x'.repeat(256 * 1024))).toBe(true)
  await expect(publish(one, topic(), 'x'.repeat(256 * 1024 + 1))).rejects.toMatchObject({ data: 'PayloadSizeExceeded' })
  const closed = new Promise((resolve) => one.ws.once('close', resolve))
  one.ws.send('x'.repeat(384 * 1024 + 1))
  expect(await closed).toBe(1009)
  await wide.close()
})

test("closes a client's sockets past its limit with 1013", async () => {
  const seed = randomBytes(32)
  for (let n = 0; n < 3; n += 1) await client({ seed })
  const closed = new Promise((resolve) => void client({ seed }).then((late) => late.ws.once('close', resolve)))
  expect(await closed).toBe(1013)
})

test('closes a socket that does not answer pings with 4010', async () => {
  const [live, silent] = [await client(), await client()]
  silent.ws.pong = () => {}
  Object.assign(silent.ws, { _autoPong: false })
  const closed = new Promise((resolve) => silent.ws.once('close', resolve))
  const pinged = new Promise((resolve) => live.ws.once('ping', resolve))
  await clock.advance(30_000)
  await pinged
  await live.settle()
  await clock.advance(30_000)
  expect(await closed).toBe(4010)
  expect(live.ws.readyState).toBe(live.ws.OPEN)
})

test('closes with 1001 on shutdown', async () => {
  const one = await client()
  const closed = new Promise((resolve) => one.ws.once('close', resolve))
  await relay.close()
  expect(await closed).toBe(1001)
})

test('terminates a stalled reader, keeps its messages and serves others meanwhile', async () => {
  const limits = {
    ...{ unsentSoftBytes: 256 * 1024, unsentHardBytes: 1024 * 1024 },
    ...{ mailboxMaxMessages: 256, mailboxPerClientMaxBytes: 64 * 1024 * 1024 },
  }
  const small = await createRelay({ port: 0, clock, limits, mailbox: memoryMailbox({ clock, limits }) })
  const nowSec = startMs / 1000
  const seed = randomBytes(32)
  const slow = await connectTestClient(small.url, { seed, nowSec })
  const other = await connectTestClient(small.url, { autoAck: true, nowSec })
  const app = await connectTestClient(small.url, { nowSec })
  const topics = [topic(), topic(), topic(), topic()]
  await slow.call('irn_batchSubscribe', { topics })
  await other.call('irn_subscribe', { topic: topics[0] })
  const closed = new Promise((resolve) => slow.ws.once('close', resolve))
  slow.ws.pause()
  let sent = 0
  for (const name of topics) {
    for (let n = 0; n < 15; n += 1, sent += 1) await publish(app, name, `${n}`.padEnd(200 * 1024, 'x'))
  }
  for (let n = 0; n < 15; n += 1) await other.next()
  await clock.advance(30_000)
  slow.ws.resume()
  expect(await closed).toBe(1006)
  const back = await connectTestClient(small.url, { seed, nowSec, autoAck: true })
  await back.call('irn_batchSubscribe', { topics })
  for (let n = 0; n < sent; n += 1) await back.next()
  await small.close()
})

test('relays neither receive nor claim what came from another relay; clients receive it from both', async () => {
  const [one, other] = [await client({ isRelay: true }), await client({ isRelay: true, autoAck: true })]
  const on = topic()
  await publish(one, on, 'from a relay')
  await other.call('irn_subscribe', { topic: on })
  expect(await other.call('irn_fetchMessages', { topic: on })).toEqual({ messages: [], hasMore: false })
  const wallet = await client({ autoAck: true })
  await wallet.call('irn_subscribe', { topic: on })
  expect((await wallet.next()).params.data.message).toBe('from a relay')
  await publish(one, on, 'for the wallet only')
  expect((await wallet.next()).params.data.message).toBe('for the wallet only')
  await publish(wallet, on, 'for the relay')
  expect((await other.next()).params.data.message).toBe('for the relay')
  await other.settle()
  expect(other.pushes).toEqual([])
})
