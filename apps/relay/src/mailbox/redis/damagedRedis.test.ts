import { manualClock } from '@latchkey/base/clock'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { DamagedRecord } from '../checkedTable.ts'
import type { Mailbox } from '../port.ts'
import { partitionOf, partitions } from './partitions.ts'
import { redisMailbox } from './redisMailbox.ts'
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

let clock: ReturnType<typeof manualClock>
beforeEach(() => {
  clock = manualClock(1_700_000_000_000)
})

/** Topics damaged in the first tests. */
const topic = 'ab'.repeat(32)
/** The first is in the same partition; the last has no recipient. */
const others = ['ac', 'cd', 'ae'].map((start) => start.repeat(32))
const topics = [topic, ...others]
const { usageKey, dueKey, topicKey, bodiesKey } = partitions[partitionOf(topic)]!
const textOf = (on: string) => `message for ${on.slice(0, 8)}`

type Opened = { readonly mailbox: Mailbox; readonly damaged: readonly DamagedRecord[] }

async function open(limits: Parameters<typeof redisMailbox>[0]['limits'] = { deliveryWaitMs: 0 }): Promise<Opened> {
  const damaged: DamagedRecord[] = []
  const onDamaged = (record: DamagedRecord) => damaged.push(record)
  const mailbox = await redisMailbox({ urls: [server.url], clock, limits, onDamaged })
  onTestFinished(mailbox.close)
  return { mailbox, damaged }
}

async function publish({ mailbox }: Opened, on: string, message: string): Promise<readonly string[]> {
  const { assigned, stored } = mailbox.put({
    ...{ topic: on, message, from: 'app', projectId: 'p', address: 'a', tag: 1, ttlSec: 3_600 },
  })
  expect((await stored).ok).toBe(true)
  return [...((await assigned) ?? [])].sort()
}

/** The wallet's messages in each topic. */
async function collect({ mailbox }: Opened): Promise<readonly (readonly string[])[]> {
  const joined = await mailbox.join({ topics, clientId: 'wallet' })
  if (!joined.ok) throw new Error(joined.reason.tag)
  return Promise.all(
    joined.value.map(async ({ messages }) => {
      const bodies = await Promise.all(messages.map((ref) => mailbox.read(ref)))
      return bodies.flatMap((body) => body?.message ?? [])
    }),
  )
}

type Dump = readonly { readonly key: Buffer; readonly value: Buffer }[]

/**
 * Publishes a message to each topic, where it waits for the wallet, and leaves a relay open that holds the leases and answers recalls.
 * Returns all keys with a lifetime of more than a second.
 */
async function fill(): Promise<Dump> {
  const opened = await open()
  await opened.mailbox.join({ topics: topics.slice(0, 3), clientId: 'wallet', connected: true })
  for (const on of topics) await publish(opened, on, textOf(on))
  const keys = await redis.keysBuffer('*')
  return Promise.all(keys.map(async (key) => ({ key, value: await redis.dumpBuffer(key) })))
}

async function restore(dump: Dump): Promise<void> {
  await redis.flushall()
  for (const { key, value } of dump) await redis.restore(key, 0, value)
}

type Bytes = { readonly at: number; readonly bit: number }

function flipped(bytes: Buffer, { at, bit }: Bytes): Buffer {
  const copy = Buffer.from(bytes)
  copy[Math.floor((copy.length - 1) * at)]! ^= 1 << bit
  return copy
}

type Flip = {
  readonly name: string
  /** The kind of record that the damage is reported for. */
  readonly table: string
  readonly run: () => Promise<unknown>
}

const tableOf = (key: string, field: string): string =>
  key === bodiesKey(topic)
    ? 'bodies'
    : key === usageKey
      ? 'usage'
      : ({ 'm:': 'entries', 'r:': 'recipients', 'w:': 'connections' }[field.slice(0, 2)] ?? 'topics')

/** Flips one bit in each name and value that is stored for the topic and its partition. */
async function flips(bytes: Bytes): Promise<readonly Flip[]> {
  const found: Flip[] = []
  const keys = { topics: topicKey(topic), bodies: bodiesKey(topic), usage: usageKey, due: dueKey }
  for (const [table, key] of Object.entries(keys))
    found.push({ name: `the key ${key}`, table, run: () => redis.rename(key, flipped(Buffer.from(key), bytes)) })
  for (const key of [topicKey(topic), bodiesKey(topic), usageKey]) {
    const flat = (await redis.callBuffer('HGETALL', key)) as readonly Buffer[]
    for (let index = 0; index < flat.length; index += 2) {
      const [field, value] = flat.slice(index, index + 2) as [Buffer, Buffer]
      const table = tableOf(key, field.toString())
      const run = () => redis.hset(key, field, flipped(value, bytes))
      found.push({ name: `the value of ${field} in ${key}`, table, run })
      found.push({
        name: `the field ${field} in ${key}`,
        table,
        async run() {
          await redis.hdel(key, field)
          await redis.hset(key, flipped(field, bytes), value)
        },
      })
    }
  }
  const score = Number(await redis.zscore(dueKey, topic))
  for (const change of [1, -(2 ** 20), 2 ** 30])
    found.push({ name: `due time + ${change}`, table: 'due', run: () => redis.zadd(dueKey, score + change, topic) })
  found.push({
    name: 'the topic of a due time',
    table: 'due',
    async run() {
      await redis.zrem(dueKey, topic)
      await redis.zadd(dueKey, score, flipped(Buffer.from(topic), bytes))
    },
  })
  return found
}

/** Runs the traffic with the damage, which may lose at most one message, and returns the damage that was detected. */
async function survive(name: string): Promise<readonly DamagedRecord[]> {
  clock = manualClock(1_700_000_000_000)
  const first = await open()
  const [own, ...rest] = await collect(first)
  expect([name, rest]).toEqual([name, others.map((on) => [textOf(on)])])
  expect([[], [textOf(topic)]]).toContainEqual(own)
  await publish(first, topic, 'later')
  expect([name, (await collect(first))[0]]).toEqual([name, [...(own ?? []), 'later']])
  await clock.advance(2 * 60 * 60_000)
  await first.mailbox.sweep()
  expect([name, await collect(first)]).toEqual([name, topics.map(() => [])])
  await first.mailbox.close()

  const second = await open()
  for (const on of topics) await publish(second, on, 'again')
  expect([name, await collect(second), second.damaged]).toEqual([name, topics.map(() => ['again']), []])
  await second.mailbox.close()
  return first.damaged
}

describe.skipIf(!hasRedis)('a bit that is flipped in Redis', () => {
  test.each([
    { at: 0, bit: 0 },
    { at: 0.5, bit: 6 },
    { at: 1, bit: 7 },
  ])('in any key, field or value (at $at of it, bit $bit) is reported and changes no message', async (bytes) => {
    const dump = await fill()
    await restore(dump)
    expect(await survive('no damage')).toEqual([])
    await restore(dump)
    const all = await flips(bytes)
    // Four keys, six records of a topic, a body, the due time, and the space of each publisher.
    expect(all.length).toBeGreaterThan(35)
    for (const { name, table, run } of all) {
      await restore(dump)
      await run()
      const damaged = await survive(name)
      // A record whose kind is damaged is reported as one of the topic.
      const isNamed = damaged.some((one) => [table, 'topics'].includes(one.table))
      expect([name, isNamed || damaged]).toEqual([name, true])
    }
  })
})
