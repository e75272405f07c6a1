import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Relay } from '../createRelay.ts'
import type { TestClient } from '../testClient.ts'
import {
  isUp,
  metricOf,
  startClient,
  startFolder,
  startLine,
  startRelay,
  textsOf,
  until,
  upstreamOf,
} from './testRelays.ts'

const newTopic = () => randomBytes(32).toString('hex')
const publish = (client: TestClient, topic: string, message: string, more: object = {}) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true, ...more })

type Places = { readonly app: Relay; readonly wallet: Relay }

async function twoRelays(): Promise<{ readonly a: Relay; readonly b: Relay }> {
  const b = await startRelay()
  const a = await startRelay({ upstream: upstreamOf(b.url) })
  await isUp(a)
  return { a, b }
}

async function mutualRelays(): Promise<{ readonly a: Relay; readonly b: Relay }> {
  const dataDir = startFolder()
  const first = await startRelay({ dataDir })
  const b = await startRelay({ upstream: upstreamOf(first.url) })
  await first.close()
  const a = await startRelay({ dataDir, port: first.port, upstream: upstreamOf(b.url) })
  await Promise.all([isUp(a), isUp(b)])
  return { a, b }
}

const arrangements: Readonly<Record<string, () => Promise<Places>>> = {
  'app on a relay with an upstream, wallet on the upstream': async () => {
    const { a, b } = await twoRelays()
    return { app: a, wallet: b }
  },
  'app on the upstream, wallet on the other relay': async () => {
    const { a, b } = await twoRelays()
    return { app: b, wallet: a }
  },
  'both on the relay with an upstream': async () => {
    const { a } = await twoRelays()
    return { app: a, wallet: a }
  },
  'two relays that are each other’s upstream': async () => {
    const { a, b } = await mutualRelays()
    return { app: a, wallet: b }
  },
  'both on one of two relays that are each other’s upstream': async () => {
    const { a } = await mutualRelays()
    return { app: a, wallet: a }
  },
}

for (const [name, start] of Object.entries(arrangements))
  test(`[S7.34] carries a session once, in order: ${name}`, async () => {
    const places = await start()
    const app = await startClient(places.app)
    const [pairing, session] = [newTopic(), newTopic()]
    await app.call('wc_proposeSession', { pairingTopic: pairing, sessionProposal: 'proposal', attestation: 'proof' })
    const wallet = await startClient(places.wallet)
    await wallet.call('irn_subscribe', { topic: pairing })
    await until(() => expect(textsOf(wallet)).toEqual(['1100 proposal']))
    expect(wallet.pushes[0]?.params.data.attestation).toBe('proof')
    await wallet.call('wc_approveSession', {
      pairingTopic: pairing,
      sessionTopic: session,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
    })
    await until(() => expect(textsOf(app)).toEqual(['1101 response']))
    await app.call('irn_subscribe', { topic: session })
    await until(() => expect(textsOf(app)).toEqual(['1101 response', '1102 settlement']))
    const requests = Array.from({ length: 20 }, (_, n) => `request ${n}`)
    await Promise.all(requests.map((text) => publish(app, session, text)))
    await until(() => expect(textsOf(wallet).slice(1)).toEqual(requests.map((text) => `1108 ${text}`)))
    await Promise.all(requests.map((text) => publish(wallet, session, `answer to ${text}`, { tag: 1109 })))
    await until(() => expect(textsOf(app).slice(2)).toEqual(requests.map((text) => `1109 answer to ${text}`)))
  })

test('no message circulates between relays that are each other’s upstream', async () => {
  const { a, b } = await mutualRelays()
  const [app, wallet] = [await startClient(a), await startClient(b)]
  const topic = newTopic()
  await Promise.all([app.call('irn_subscribe', { topic }), wallet.call('irn_subscribe', { topic })])
  for (let n = 0; n < 10; n += 1) await publish(n % 2 === 0 ? app : wallet, topic, `message ${n}`)
  await until(() => expect([app.pushes.length, wallet.pushes.length]).toEqual([5, 5]))
  await until(async () => {
    const waiting = [await metricOf(a, 'upstream_outbox_messages'), await metricOf(b, 'upstream_outbox_messages')]
    expect(waiting).toEqual([0, 0])
  })
  const total = async () => {
    const names = ['upstream_forwarded_total', 'upstream_received_total', 'upstream_repeats_total', 'deliveries_total']
    return Promise.all([a, b].flatMap((relay) => names.map((metric) => metricOf(relay, metric))))
  }
  await Promise.all([app.settle(), wallet.settle()])
  const before = await total()
  // Ten round trips through both relays: a circulating message would have been counted.
  for (let n = 0; n < 10; n += 1) await Promise.all([isUp(a), isUp(b)])
  const after = await total()
  // Settlement messages use separate topics and are forwarded, too.
  expect(before[0]! + before[4]!).toBeLessThanOrEqual(14)
  expect(after.map((value, at) => value - before[at]!).every((growth) => growth <= 2)).toBe(true)
  expect([app.pushes.length, wallet.pushes.length]).toEqual([5, 5])
})

test('a cut link does not delay local clients and loses or reorders no message', async () => {
  const b = await startRelay()
  const line = await startLine(b.port)
  const a = await startRelay({ upstream: upstreamOf(line.relayUrl) })
  await isUp(a)
  const [app, near, far] = [await startClient(a), await startClient(a), await startClient(b)]
  const topic = newTopic()
  for (const client of [app, near, far]) await client.call('irn_subscribe', { topic })
  await publish(app, topic, 'before')
  await until(() => expect(far.pushes.length).toBe(1))
  await until(async () => expect(await metricOf(a, 'upstream_outbox_messages')).toBe(0))
  line.cut()
  const texts = Array.from({ length: 30 }, (_, n) => `while cut ${n}`)
  for (const text of texts) expect(await publish(app, topic, text)).toBe(true)
  expect(textsOf(near)).toEqual(['before', ...texts].map((text) => `1108 ${text}`))
  expect(far.pushes.length).toBe(1)
  expect(await metricOf(a, 'upstream_outbox_messages')).toBe(30)
  await publish(far, topic, 'from upstream')
  line.mend()
  await until(() => expect(textsOf(far).slice(1)).toEqual(texts.map((text) => `1108 ${text}`)))
  await until(() => expect(textsOf(app)).toEqual(['1108 from upstream']))
  await until(async () => expect(await metricOf(a, 'upstream_outbox_messages')).toBe(0))
})

test('keeps its upstream client id across a restart and publishes the stored messages', async () => {
  const b = await startRelay()
  const line = await startLine(b.port)
  const dataDir = startFolder()
  const first = await startRelay({ dataDir, upstream: upstreamOf(line.relayUrl) })
  await isUp(first)
  const topic = newTopic()
  const seed = randomBytes(32)
  const app = await startClient(first, { seed })
  await app.call('irn_subscribe', { topic })
  const wallet = await startClient(b)
  await wallet.call('irn_subscribe', { topic })
  await publish(wallet, topic, 'round trip')
  await until(() => expect(app.pushes.length).toBe(1))
  // The upstream repeats a message whose acknowledgement is lost with the line.
  await until(async () => expect(await metricOf(b, 'mailbox_messages')).toBe(0))
  line.cut()
  await publish(app, topic, 'stored')
  await first.close()
  // Addressed to our identity upstream, because it is the only other recipient.
  await publish(wallet, topic, 'meanwhile')
  line.mend()
  const second = await startRelay({ dataDir, upstream: upstreamOf(line.relayUrl) })
  await until(() => expect(textsOf(wallet)).toEqual(['1108 stored']))
  const stranger = await startClient(b)
  await stranger.call('irn_subscribe', { topic })
  const back = await startClient(second, { seed })
  await back.call('irn_subscribe', { topic })
  await until(() => expect(textsOf(back)).toEqual(['1108 meanwhile']))
  expect(stranger.pushes).toEqual([])
})

test('a fetch returns messages stored upstream', async () => {
  const { a, b } = await twoRelays()
  const [app, wallet] = [await startClient(b), await startClient(a)]
  const topic = newTopic()
  await app.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'proposal' })
  expect(await wallet.call('irn_fetchMessages', { topic })).toMatchObject({
    messages: [{ topic, message: 'proposal', tag: 1100 }],
    hasMore: false,
  })
})

test('a full outbox refuses only messages without a local recipient', async () => {
  const b = await startRelay()
  const line = await startLine(b.port)
  const limits = { mailboxPerClientMaxBytes: 8 * 1024 }
  const a = await startRelay({ limits, upstream: upstreamOf(line.relayUrl) })
  await isUp(a)
  line.cut()
  const [app, near] = [await startClient(a), await startClient(a)]
  const topic = newTopic()
  await near.call('irn_subscribe', { topic })
  const texts = Array.from({ length: 20 }, (_, n) => `${n} ${'x'.repeat(1_000)}`)
  for (const text of texts) expect(await publish(app, topic, text)).toBe(true)
  expect(textsOf(near)).toEqual(texts.map((text) => `1108 ${text}`))
  await expect(publish(app, newTopic(), 'for a wallet upstream')).rejects.toMatchObject({
    data: 'MailboxLimitExceeded',
  })
  expect(await publish(near, newTopic(), 'of another client')).toBe(true)
  const kept = await metricOf(a, 'upstream_outbox_messages')
  expect(kept).toBeGreaterThan(2)
  const far = await startClient(b)
  await far.call('irn_subscribe', { topic })
  line.mend()
  await until(() => expect(textsOf(far)).toEqual(texts.slice(0, kept - 1).map((text) => `1108 ${text}`)))
  expect(await publish(app, newTopic(), 'with room again')).toBe(true)
})

test('drops the local copy of messages for an upstream peer, and stores proposals for local readers', async () => {
  const { a, b } = await twoRelays()
  const [app, far] = [await startClient(a), await startClient(b)]
  const [session, pairing] = [newTopic(), newTopic()]
  await Promise.all([app.call('irn_subscribe', { topic: session }), far.call('irn_subscribe', { topic: session })])
  await publish(far, session, 'settlement', { tag: 1102 })
  await until(() => expect(app.pushes).toHaveLength(1))
  for (let n = 0; n < 20; n += 1) await publish(app, session, `request ${n}`)
  await until(() => expect(far.pushes).toHaveLength(20))
  await app.call('wc_proposeSession', { pairingTopic: pairing, sessionProposal: 'proposal' })
  await until(async () => expect(await metricOf(a, 'upstream_forwarded_total')).toBe(21))
  await until(async () => expect(await metricOf(a, 'mailbox_messages')).toBe(1))
  const wallet = await startClient(a)
  await wallet.call('irn_batchSubscribe', { topics: [pairing, session] })
  await until(() => expect(textsOf(wallet)).toEqual(['1100 proposal']))
})

test('only the configured projects use the upstream', async () => {
  const b = await startRelay()
  const [inside, outside] = ['1'.repeat(32), '2'.repeat(32)]
  const a = await startRelay({ upstream: { ...upstreamOf(b.url), projects: [inside] } })
  await isUp(a)
  const topics = [newTopic(), newTopic()]
  const far = await startClient(b)
  for (const topic of topics) await far.call('irn_subscribe', { topic })
  await publish(await startClient(a, { projectId: outside }), topics[0]!, 'stays')
  await publish(await startClient(a, { projectId: inside }), topics[1]!, 'goes')
  await until(() => expect(textsOf(far)).toEqual(['1108 goes']))
  expect(await metricOf(a, 'upstream_topics')).toBe(1)
})

test('opens another socket for topics beyond the limit', async () => {
  const b = await startRelay({ limits: { topicsPerSocketMax: 4 } })
  const a = await startRelay({ upstream: upstreamOf(b.url), limits: { upstreamTopicsPerSocketMax: 4 } })
  await isUp(a)
  const [wallet, app] = [await startClient(a), await startClient(b)]
  const topics = Array.from({ length: 10 }, newTopic)
  await wallet.call('irn_batchSubscribe', { topics })
  await Promise.all(topics.map((topic, n) => publish(app, topic, `message ${n}`)))
  await until(() => expect(new Set(textsOf(wallet)).size).toBe(10))
  // Ten topics and the one that keeps the first socket open.
  expect(b.stats().sockets).toBe(3 + 1)
})

test('opens more sockets when an upstream accepts fewer topics per socket than configured', async () => {
  const b = await startRelay({ limits: { topicsPerSocketMax: 150 } })
  const a = await startRelay({ upstream: upstreamOf(b.url) })
  await isUp(a)
  const [wallet, app] = [await startClient(a), await startClient(b)]
  const topics = Array.from({ length: 400 }, newTopic)
  await wallet.call('irn_batchSubscribe', { topics })
  await until(async () => expect(await metricOf(b, 'subscriptions')).toBe(401))
  for (const topic of [topics[0]!, topics[200]!, topics[399]!]) await publish(app, topic, 'hello')
  await until(() => expect(wallet.pushes).toHaveLength(3))
})

test('a topic that accepts no more subscribers upstream does not block other topics', async () => {
  const b = await startRelay({ limits: { recipientsPerTopicMax: 1 } })
  const a = await startRelay({ upstream: upstreamOf(b.url) })
  await isUp(a)
  const [wallet, app] = [await startClient(a), await startClient(b)]
  const topics = Array.from({ length: 8 }, newTopic)
  await app.call('irn_subscribe', { topic: topics[3] })
  await wallet.call('irn_batchSubscribe', { topics })
  await until(async () => expect(await metricOf(b, 'subscriptions')).toBe(1 + 1 + 7))
  expect(await metricOf(a, 'upstream_topics_refused_total')).toBe(1)
  expect(b.stats().sockets).toBe(2)
})

test('unsubscribes from topics without local subscribers after the grace time', async () => {
  const b = await startRelay()
  const a = await startRelay({ upstream: upstreamOf(b.url), limits: { upstreamGraceMs: 100 } })
  await isUp(a)
  const [wallet, other] = [await startClient(a), await startClient(a)]
  const [left, kept] = [newTopic(), newTopic()]
  await wallet.call('irn_batchSubscribe', { topics: [left, kept] })
  await other.call('irn_subscribe', { topic: kept })
  await until(async () => expect(await metricOf(b, 'subscriptions')).toBe(3))
  await wallet.close()
  await until(async () => expect(await metricOf(b, 'subscriptions')).toBe(2))
  // The mailbox upstream stores messages that arrive meanwhile.
  await publish(await startClient(b), left, 'late')
  const back = await startClient(a)
  await back.call('irn_subscribe', { topic: left })
  await until(() => expect(textsOf(back)).toEqual(['1108 late']))
})
