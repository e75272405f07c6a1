import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Relay } from '../../createRelay.ts'
import { partitionOf, partitions } from '../../mailbox/redis/partitions.ts'
import { hasRedis, startRedis, type TestRedis } from '../../mailbox/redis/testRedis.ts'
import { createDurableClient, type DurableClient } from '../../testDurableClient.ts'
import { startRelayProcess } from '../../testRelayProcess.ts'
import {
  metricOf,
  startClient,
  startLine,
  startRelay,
  textsOf,
  until,
  upstreamHealth,
  upstreamOf,
} from '../testRelays.ts'

let redis: TestRedis
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
beforeEach(async () => void (hasRedis && (await redis.command('FLUSHALL'))))
afterAll(() => redis?.remove())

/** One topic in each partition. */
const newTopics = (): readonly string[] =>
  partitions.map((_, at) => `${at.toString(16)}${randomBytes(32).toString('hex').slice(1)}`)

const startMember = (upstreamUrl: string): Promise<Relay> =>
  startRelay({
    redis: { urls: [redis.url], hasReplicas: false, isDeclaredDurable: false },
    upstream: upstreamOf(upstreamUrl),
  })

type Member = Pick<Relay, 'url'>

async function partitionsOf(relay: Member): Promise<readonly number[]> {
  const [health] = await upstreamHealth(relay)
  return health?.status === 'down' ? [] : (health?.partitions ?? [])
}

/** Waits until the relays hold all partitions in equal shares, each by one, and are connected. */
const areShared = (relays: readonly Member[]) =>
  until(async () => {
    const held = await Promise.all(relays.map(partitionsOf))
    expect(held.flat().toSorted((one, other) => one - other)).toEqual([...partitions.keys()])
    const most = Math.ceil(partitions.length / relays.length)
    expect(held.every(({ length }) => length <= most)).toBe(true)
  })

const publish = (client: Awaited<ReturnType<typeof startClient>>, topic: string, message: string) =>
  client.call('irn_publish', { topic, message, ttl: 3_600, tag: 1108 })

/** Subscriptions at the upstream that no client there has: one per topic, and one that keeps each link open. */
const subscriptionsOf = (upstream: Relay) => metricOf(upstream, 'subscriptions')

describe.skipIf(!hasRedis)('relays that share a Redis and an upstream', () => {
  test('share the links, and carry each message once in both directions', async () => {
    const b = await startRelay()
    const members = [await startMember(b.url), await startMember(b.url)]
    await areShared(members)
    const topics = newTopics()
    const [app, second] = [await startClient(members[0]!), await startClient(members[1]!)]
    const wallet = await startClient(b)
    await wallet.call('irn_batchSubscribe', { topics })
    for (const client of [app, second]) await client.call('irn_batchSubscribe', { topics })
    // The wallet's, one link each, and the topic that keeps each link open.
    await until(async () => expect(await subscriptionsOf(b)).toBe(3 * partitions.length))
    await Promise.all(topics.map((topic, n) => publish(app, topic, `request ${n}`)))
    const requests = topics.map((_, n) => `1108 request ${n}`).toSorted()
    await until(() => expect(textsOf(wallet).toSorted()).toEqual(requests))
    await Promise.all(topics.map((topic, n) => publish(wallet, topic, `answer ${n}`)))
    const answers = topics.map((_, n) => `1108 answer ${n}`)
    await until(() => expect(textsOf(app).toSorted()).toEqual(answers.toSorted()))
    await until(() => expect(textsOf(second).toSorted()).toEqual([...requests, ...answers].toSorted()))
    const sum = async (name: string) => {
      const values = await Promise.all(members.map((member) => metricOf(member, name)))
      return values.reduce((one, other) => one + other)
    }
    await until(async () => expect(await sum('upstream_outbox_messages')).toBe(0))
    expect([await sum('upstream_forwarded_total'), await sum('upstream_received_total')]).toEqual([16, 16])
    expect(await sum('upstream_topics')).toBe(16)
  })

  test('a relay that shuts down hands over its links', async () => {
    const b = await startRelay()
    const [one, two] = [await startMember(b.url), await startMember(b.url)]
    await areShared([one, two])
    const topics = newTopics()
    const [app, wallet] = [await startClient(two), await startClient(b)]
    for (const client of [app, wallet]) await client.call('irn_batchSubscribe', { topics })
    await one.close()
    await areShared([two])
    await until(async () => expect(await subscriptionsOf(b)).toBe(3 * partitions.length))
    await Promise.all(topics.map((topic, n) => publish(wallet, topic, `${n}`)))
    await until(() => expect(textsOf(app).toSorted()).toEqual(topics.map((_, n) => `1108 ${n}`).toSorted()))
  })

  test('take over links and publish stored messages even if Redis is full', async () => {
    const b = await startRelay()
    const line = await startLine(b.port)
    const [one, two] = [await startMember(line.relayUrl), await startMember(line.relayUrl)]
    await areShared([one, two])
    const topics = newTopics()
    const [app, wallet] = [await startClient(two), await startClient(b)]
    for (const client of [app, wallet]) await client.call('irn_batchSubscribe', { topics })
    line.cut()
    await Promise.all(topics.map((topic, n) => publish(app, topic, `${n}`)))
    await redis.command('CONFIG', 'SET', 'maxmemory', '1mb')
    onTestFinished(async () => void (await redis.command('CONFIG', 'SET', 'maxmemory', '0')))
    await expect(publish(app, topics[0]!, 'refused')).rejects.toMatchObject({ data: 'StorageError' })
    await one.close()
    line.mend()
    await areShared([two])
    await until(() => expect(textsOf(wallet).toSorted()).toEqual(topics.map((_, n) => `1108 ${n}`).toSorted()))
  })

  test('a fetch returns messages stored upstream, whichever relay holds the link', async () => {
    const b = await startRelay()
    const members = [await startMember(b.url), await startMember(b.url)]
    await areShared(members)
    const [app, wallet] = [await startClient(b), await startClient(members[0]!)]
    for (const topic of newTopics()) {
      await publish(app, topic, 'stored')
      expect(await wallet.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [{ message: 'stored' }] })
    }
  })

  test('the other relay delivers messages accepted by a relay that is killed with -9, in both directions', {
    timeout: 120_000,
  }, async () => {
    const { line, victim, other, pairs } = await startPairs()
    const mine = await partitionsOf(victim)
    expect(pairs.filter(({ topic }) => mine.includes(partitionOf(topic)))).toHaveLength(8)
    line.cut()
    await publishAll(pairs, 'stored')
    await victim.kill()
    line.mend()
    await areReceived(pairs, ['first', 'stored'])
    expect(pairs.every(({ app, wallet }) => app.duplicates() + wallet.duplicates() === 0)).toBe(true)
    await areShared([other])
  })

  test('the other relay takes over the links of a suspended relay, which gets its share back after it is resumed', {
    timeout: 120_000,
  }, async () => {
    const { victim, other, pairs } = await startPairs()
    onTestFinished(victim.resume)
    victim.pause()
    await publishAll(pairs, 'meanwhile')
    await areReceived(pairs, ['first', 'meanwhile'])
    await areShared([other])
    victim.resume()
    await areShared([victim, other])
    await publishAll(pairs, 'afterwards')
    await areReceived(pairs, ['first', 'meanwhile', 'afterwards'])
  })
})

type Pair = { readonly topic: string; readonly app: DurableClient; readonly wallet: DurableClient }

/** Two relays with an upstream, and for each partition an app on one of them and a wallet on the upstream. */
async function startPairs() {
  const b = await startRelayProcess()
  const line = await startLine(b.port)
  const settings = { REDIS_URL: redis.url, LATCHKEY_RELAY_UPSTREAM: line.relayUrl }
  const victim = await startRelayProcess(settings)
  const other = await startRelayProcess(settings)
  await areShared([victim, other])
  const pairs = newTopics().map((topic) => ({
    topic,
    app: createDurableClient([other.url], topic),
    wallet: createDurableClient([b.url], topic),
  }))
  await Promise.all(pairs.flatMap(({ app, wallet }) => [app.connect(), wallet.connect()]))
  await publishAll(pairs, 'first')
  await areReceived(pairs, ['first'])
  await until(async () => {
    const stored = await Promise.all(partitions.map(({ outboxKey }) => redis.command('HLEN', outboxKey)))
    // Only the last number is left.
    expect(stored).toEqual(partitions.map(() => 1))
  })
  return { line, victim, other, pairs }
}

const publishAll = (pairs: readonly Pair[], text: string) =>
  Promise.all(pairs.flatMap(({ app, wallet }) => [app.publish(`request ${text}`), wallet.publish(`answer ${text}`)]))

/** Waits until all apps and wallets have received these, in this order and nothing else. */
const areReceived = (pairs: readonly Pair[], texts: readonly string[]) =>
  until(() => {
    for (const { app, wallet } of pairs) {
      expect(wallet.received).toEqual(texts.map((text) => `request ${text}`))
      expect(app.received).toEqual(texts.map((text) => `answer ${text}`))
    }
  })
