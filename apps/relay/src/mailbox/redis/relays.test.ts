import { hash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRelay, type Relay } from '../../createRelay.ts'
import { connectTestClient, type TestClient, testProjectId } from '../../testClient.ts'
import { hasRedis, startRedis, type TestRedis } from './testRedis.ts'

let redis: TestRedis
beforeAll(async () => {
  if (hasRedis) redis = await startRedis({ extra: ['--maxmemory', '32mb'] })
})
beforeEach(async () => void (await redis.command('FLUSHALL')))
afterAll(() => redis?.remove())

async function startRelay(options: Partial<createRelay.Options> = {}): Promise<Relay> {
  const relay = await createRelay({
    ...options,
    port: 0,
    redis: { urls: [redis.url], hasReplicas: false, isDeclaredDurable: false },
  })
  onTestFinished(relay.close)
  return relay
}

async function connect({ url }: Relay, options: Parameters<typeof connectTestClient>[1] = {}): Promise<TestClient> {
  const client = await connectTestClient(url, options)
  onTestFinished(client.close)
  return client
}

const randomTopic = (): string => randomBytes(32).toString('hex')
const publish = (client: TestClient, topic: string, message: string) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
const nextText = async (client: TestClient): Promise<string> => (await client.next()).params.data.message
const storedMessages = async (topic: string): Promise<number> => {
  const keys = (await redis.command('KEYS', `*bodies:${topic}`)) as readonly string[]
  return keys[0] ? Number(await redis.command('HLEN', keys[0])) : 0
}

describe.skipIf(!hasRedis)('relays that share a Redis', () => {
  test("deliver to each other's clients in order, and only once after an acknowledgement", async () => {
    const [one, two] = [await startRelay(), await startRelay()]
    const app = await connect(one)
    const wallet = await connect(two)
    const topic = randomTopic()
    await wallet.call('irn_subscribe', { topic })
    for (let n = 0; n < 50; n += 1) expect(await publish(app, topic, `${n}`)).toBe(true)
    for (let n = 0; n < 50; n += 1) {
      const push = await wallet.next()
      expect(push.params.data).toMatchObject({ topic, message: `${n}`, tag: 1108 })
      wallet.ack(push)
    }
    await vi.waitFor(async () => expect(await storedMessages(topic)).toBe(0))
    await wallet.call('irn_subscribe', { topic })
    expect(wallet.pushes).toEqual([])
  })

  test('keep messages that the other relay acknowledged before it was killed', async () => {
    const [one, two] = [await startRelay(), await startRelay()]
    const app = await connect(one)
    const seed = randomBytes(32)
    const wallet = await connect(one, { seed })
    const topic = randomTopic()
    await wallet.call('irn_subscribe', { topic })
    await wallet.close()
    await publish(app, topic, 'kept')
    await one.close()
    const again = await connect(two, { seed })
    await again.call('irn_subscribe', { topic })
    expect(await nextText(again)).toBe('kept')
  })

  test('deliver without Redis while all recipients are connected to one relay, and through Redis once a client has joined at another', async () => {
    const [one, two] = [await startRelay(), await startRelay()]
    const app = await connect(one)
    const wallet = await connect(one, { autoAck: true })
    const topic = randomTopic()
    await wallet.call('irn_subscribe', { topic })
    // The first message makes the topic used; from then on the relay has its lease.
    await publish(app, topic, 'first')
    expect(await nextText(wallet)).toBe('first')
    await vi.waitFor(async () => expect(await storedMessages(topic)).toBe(0))
    const [key = ''] = (await redis.command('KEYS', `*topic:${topic}`)) as readonly string[]
    const numberOf = () => redis.command('HGET', key, 'n')
    const before = await numberOf()
    for (const text of ['a', 'b', 'c']) {
      await publish(app, topic, text)
      expect(await nextText(wallet)).toBe(text)
    }
    expect(await numberOf()).toBe(before)

    const second = await connect(two, { autoAck: true })
    await second.call('irn_subscribe', { topic })
    await publish(app, topic, 'both')
    expect([await nextText(wallet), await nextText(second)]).toEqual(['both', 'both'])
    expect(await numberOf()).not.toBe(before)
  })

  test('deliver everything published after a join to a client that joined at another relay', async () => {
    const [one, two] = [await startRelay(), await startRelay()]
    for (let round = 0; round < 20; round += 1) {
      const topic = randomTopic()
      const app = await connect(one)
      const wallet = await connect(one, { autoAck: true })
      await wallet.call('irn_subscribe', { topic })
      await publish(app, topic, 'first')
      const late = await connect(two, { autoAck: true })
      let isAnswered = false
      const joined = late.call('irn_subscribe', { topic }).then(() => {
        isAnswered = true
      })
      const due: string[] = []
      for (let n = 0; due.length < 5; n += 1) {
        if (isAnswered) due.push(`${n}`)
        await publish(app, topic, `${n}`)
      }
      await joined
      const got: string[] = []
      while (got.at(-1) !== due.at(-1)) got.push(await nextText(late))
      expect(got).toEqual(expect.arrayContaining(due))
      await Promise.all([app.close(), wallet.close(), late.close()])
    }
  })

  test('push messages that were published while a relay was disconnected from the others', async () => {
    const [one, two] = [await startRelay(), await startRelay()]
    const app = await connect(one)
    const wallet = await connect(two, { autoAck: true })
    const topic = randomTopic()
    await wallet.call('irn_subscribe', { topic })
    // No relay can subscribe to its channels again until all messages are published.
    await redis.command('ACL', 'SETUSER', 'default', '-ssubscribe')
    onTestFinished(async () => void (await redis.command('ACL', 'SETUSER', 'default', '+@all')))
    await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub')
    expect(await redis.command('PUBSUB', 'SHARDCHANNELS')).toEqual([])
    const sent = Array.from({ length: 30 }, (_, n) => `${n}`)
    for (const text of sent) await publish(app, topic, text)
    await wallet.settle()
    expect(wallet.pushes).toEqual([])
    await redis.command('ACL', 'SETUSER', 'default', '+ssubscribe')
    for (const text of sent) expect(await nextText(wallet)).toBe(text)
  })

  test('refuse messages that Redis cannot store, lose no acknowledged one, and recover automatically', async () => {
    const [one, two] = [await startRelay(), await startRelay()]
    const app = await connect(one)
    const wallet = await connect(two, { autoAck: true })
    const topic = randomTopic()
    await wallet.call('irn_subscribe', { topic })
    const acked: string[] = []
    const refusals = new Set<unknown>()
    const publishNext = (n: number) =>
      publish(app, topic, `${n}`).then(
        () => void acked.push(`${n}`),
        ({ code, data }) => void refusals.add(`${code} ${data}`),
      )
    await publishNext(0)
    await redis.kill()
    await Promise.all([1, 2, 3].map(publishNext))
    expect([...refusals]).toEqual(['-32603 StorageError'])
    const statusOf = async () => (await fetch(`${one.url.replace('ws', 'http')}/health`)).status
    expect(await statusOf()).toBe(503)
    await redis.start()
    await vi.waitFor(async () => expect(await statusOf()).toBe(200), { timeout: 30_000 })
    await publishNext(4)
    const got: string[] = []
    while (!got.includes('4')) got.push(await nextText(wallet))
    expect(got).toEqual(expect.arrayContaining(acked))
  })

  test('refuse messages when Redis is full, and accept them again once some were acknowledged', async () => {
    const one = await startRelay()
    const app = await connect(one)
    const wallet = await connect(one)
    const topics = Array.from({ length: 12 }, randomTopic)
    await wallet.call('irn_batchSubscribe', { topics })
    const used = Number(/used_memory:(\d+)/.exec(String(await redis.command('INFO', 'memory')))?.[1])
    await redis.command('CONFIG', 'SET', 'maxmemory', String(used + 2_000_000))
    onTestFinished(async () => void (await redis.command('CONFIG', 'SET', 'maxmemory', '32mb')))
    let accepted = 0
    let refusal: unknown
    for (let n = 0; refusal === undefined && n < 200; n += 1)
      await publish(app, topics[n % 12] ?? '', `${n}:${'x'.repeat(100_000)}`).then(
        () => {
          accepted += 1
        },
        (cause) => {
          refusal = cause
        },
      )
    expect([accepted > 5, refusal]).toMatchObject([true, { code: -32603, data: 'StorageError' }])
    for (let n = 0; n < accepted; n += 1) wallet.ack(await wallet.next())
    await vi.waitFor(() => publish(app, topics[0] ?? '', 'again'), { timeout: 30_000 })
  })

  test('store topics, clients and ciphertext, but no address and no secret', async () => {
    const [pseudonymKey, metricsToken] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
    // Low, so that rates are exchanged.
    const limits = { clientBurst: 20, addressBurst: 20 }
    const one = await startRelay({ trustedProxies: 1, pseudonymKey, metricsToken, limits })
    const address = '203.0.113.7'
    const app = await connect(one, { headers: { 'x-forwarded-for': address } })
    const topic = randomTopic()
    for (const text of ['ciphertext', 'more']) await publish(app, topic, text)
    await vi.waitFor(async () => expect(String(await redis.command('KEYS', '*'))).toContain('spending'), 30_000)
    const stored = await everythingStored()
    for (const text of [topic, app.clientId, 'ciphertext', testProjectId]) expect(stored).toContain(text)
    const hashes = ['address:', ''].map((pool) => hash('sha256', `${pool}${address}`))
    for (const text of [address, ...hashes, pseudonymKey, metricsToken]) expect(stored).not.toContain(text)
  })
})

/** All names and values as text. */
async function everythingStored(): Promise<string> {
  const keys = (await redis.command('KEYS', '*')) as readonly string[]
  const read: Readonly<Record<string, readonly string[]>> = {
    hash: ['HGETALL'],
    zset: ['ZRANGE', '0', '-1'],
    string: ['GET'],
  }
  const values = await Promise.all(
    keys.map(async (key) => {
      const [name = '', ...rest] = read[String(await redis.command('TYPE', key))] ?? []
      return redis.command(name, key, ...rest)
    }),
  )
  return JSON.stringify([keys, values])
}
