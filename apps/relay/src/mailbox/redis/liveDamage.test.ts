import { hash, randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRelay, type Relay } from '../../createRelay.ts'
import { connectTestClient, type TestClient } from '../../testClient.ts'
import { partitionOf, partitions } from './partitions.ts'
import { connectRedis } from './redisNodes.ts'
import { createSpending } from './spending.ts'
import { hasRedis, startRedis, type TestRedis } from './testRedis.ts'

let server: TestRedis
let redis: Redis
beforeAll(async () => {
  if (!hasRedis) return
  server = await startRedis()
  redis = new Redis(server.url)
})
beforeEach(async () => void (await redis?.flushall()))
afterAll(async () => {
  redis?.disconnect()
  await server?.remove()
})

async function startRelay(options: Partial<createRelay.Options> = {}): Promise<Relay> {
  const relay = await createRelay({
    ...options,
    port: 0,
    redis: { urls: [server.url], hasReplicas: false, isDeclaredDurable: false },
  })
  onTestFinished(relay.close)
  return relay
}

async function connect({ url }: Relay): Promise<TestClient> {
  const client = await connectTestClient(url, { autoAck: true })
  onTestFinished(client.close)
  return client
}

const topic = 'ab'.repeat(32)
const { topicKey, channel } = partitions[partitionOf(topic)]!
const publish = (client: TestClient, message: string) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
const nextText = async (client: TestClient): Promise<string> => (await client.next()).params.data.message

async function metricOf({ url }: Relay, name: string): Promise<number> {
  const page = await (await fetch(`${url.replace('ws', 'http')}/metrics`)).text()
  return Number(new RegExp(`^latchkey_relay_${name} (\\d+)$`, 'm').exec(page)?.[1])
}

/** Changes the last character of each field that starts so. */
async function damage(start: string): Promise<void> {
  const fields = (await redis.hkeys(topicKey(topic))).filter((field) => field.startsWith(start))
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields) {
    const value = await redis.hget(topicKey(topic), field)
    await redis.hset(topicKey(topic), field, `${value?.slice(0, -1)}?`)
  }
}

describe.skipIf(!hasRedis)('damage while relays run', () => {
  test.each([
    ['of the record that a client is connected', () => damage('w:')],
    ['of the record of a recipient', () => damage('r:')],
    ['of the key of a topic', () => redis.rename(topicKey(topic), topicKey('ac'.repeat(32)))],
  ])('%s is reported, and the connected client gets messages published afterwards', async (_name, run) => {
    const lines: string[] = []
    const one = await startRelay({ log: (event, fields) => void lines.push(`${event} ${JSON.stringify(fields)}`) })
    const app = await connect(one)
    const wallet = await connect(await startRelay())
    await wallet.call('irn_subscribe', { topic })
    await publish(app, 'before')
    expect(await nextText(wallet)).toBe('before')
    await run()
    await publish(app, 'after')
    expect(await nextText(wallet)).toBe('after')
    expect(await metricOf(one, 'damaged_records_total')).toBeGreaterThan(0)
    const [line = ''] = lines.filter((text) => text.startsWith('damaged record removed'))
    expect(line).toMatch(/"table":"(connections|recipients|topics)","topic":"[0-9a-f]{16}"/)
    expect(line).not.toContain(topic)
  })

  test('of the record of a lease holder makes joins at other relays wait until the lease has ended', async () => {
    const [one, two] = [await startRelay(), await startRelay()]
    const app = await connect(one)
    const wallet = await connect(one)
    await wallet.call('irn_subscribe', { topic })
    await publish(app, 'before')
    await damage('h')
    const phone = await connect(two)
    await phone.call('irn_subscribe', { topic })
    await publish(app, 'after')
    expect(await nextText(phone)).toBe('after')
  })

  test('on the channel of a relay, and forged messages, are ignored and counted', async () => {
    const relay = await startRelay()
    const wallet = await connect(relay)
    const app = await connect(await startRelay())
    await wallet.call('irn_subscribe', { topic })
    await publish(app, 'before')
    expect(await nextText(wallet)).toBe('before')
    const channels = (await redis.call('PUBSUB', 'SHARDCHANNELS', `${channel}*`)) as string[]
    const ref = [1, 'id', 1108, 1, 1]
    const checked = (body: string) => hash('sha1', `${topic}\nid\n${body}`).slice(0, 8) + body
    const forged = [
      ...['', '{', 'null', '{}', '[null]', '[{"k":"message"}]', `[{"k":"other","t":"${topic}"}]`],
      JSON.stringify([{ k: 'message', t: topic, ref: 1, to: [], body: '' }]),
      ...['no checksum', checked('{'), checked('{"message":5}'), checked('null')].map((body) =>
        JSON.stringify([{ k: 'message', t: topic, ref, to: [wallet.clientId], body }]),
      ),
    ]
    for (const text of forged) for (const name of channels) await redis.call('SPUBLISH', name, text)
    await vi.waitFor(async () => expect(await metricOf(relay, 'damaged_records_total')).toBe(forged.length))
    await publish(app, 'after')
    expect(await nextText(wallet)).toBe('after')
  })

  test('of a counter of charges resets the counter', async () => {
    const nodes = await connectRedis({ urls: [server.url], onChange() {} })
    onTestFinished(nodes.close)
    const spending = createSpending(nodes)
    const name = randomBytes(8).toString('hex')
    await spending(new Map([[name, 5]]))
    const [key = ''] = await redis.keys('*spending*')
    await redis.set(key, 'five')
    await spending(new Map([[name, 5]]))
    await spending(new Map([[name, 7]]))
    expect(await redis.get(key)).toBe('7')
  })
})
