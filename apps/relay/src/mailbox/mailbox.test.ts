import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@latchkey/base/clock'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailboxLimits } from '../limits/limits.ts'
import type { DamagedRecord } from './checkedTable.ts'
import { lmdbMailbox } from './lmdb.ts'
import { memoryMailbox } from './memory.ts'
import type { Mailbox, MessageRef, Subscribers } from './port.ts'
import { redisMailbox } from './redis/redisMailbox.ts'
import { hasRedis, startRedis, type TestRedis } from './redis/testRedis.ts'

type Clock = ReturnType<typeof manualClock>
const dayMs = 24 * 60 * 60 * 1000
let clock: Clock
let path: string

beforeEach(() => {
  clock = manualClock(1_700_000_000_000)
  path = mkdtempSync(join(tmpdir(), 'mailbox-'))
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const topic = 'a'.repeat(64)
const message = (text: string, more: object = {}) => ({
  topic,
  message: text,
  from: 'app',
  projectId: 'p',
  tag: 1,
  ttlSec: 300,
  ...more,
})

async function put(mailbox: Mailbox, text: string, more: object = {}) {
  const { assigned, stored } = mailbox.put(message(text, more))
  const result = await stored
  return result.ok ? [...((await assigned) ?? [])].sort() : result.reason.tag
}

async function texts(mailbox: Mailbox, clientId: string, on = topic): Promise<readonly (string | undefined)[]> {
  const joined = await mailbox.join({ topics: [on], clientId })
  if (!joined.ok) return [joined.reason.tag]
  const bodies = await Promise.all((joined.value[0]?.messages ?? []).map((ref) => mailbox.read(ref)))
  return bodies.map((body) => body?.message)
}

async function ack(mailbox: Mailbox, clientId: string, index = 0): Promise<void> {
  const joined = await mailbox.join({ topics: [topic], clientId })
  const ref = joined.ok && joined.value[0]?.messages[index]
  if (ref) mailbox.ack({ topic, clientId, messageId: ref.messageId })
}

/** Attaches the clients of a relay. */
const connect = (mailbox: Mailbox, clients: Partial<Subscribers>): void =>
  mailbox.attach({ of: () => [], deliver() {}, failed() {}, recovered() {}, missed() {}, ...clients })

/** Records reported as damaged. Must stay empty. */
const damaged: DamagedRecord[] = []
afterEach(() => expect(damaged.splice(0)).toEqual([]))

let redis: TestRedis | undefined
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(() => redis?.remove())

const kinds = {
  memory: async (limits: Partial<MailboxLimits>) => memoryMailbox({ clock, limits }),
  lmdb: async (limits: Partial<MailboxLimits>) => lmdbMailbox({ path, clock, limits }),
  ...(hasRedis && {
    async redis(limits: Partial<MailboxLimits>) {
      await redis?.command('FLUSHALL')
      return redisMailbox({
        ...{ urls: [redis?.url ?? ''], clock, limits: { deliveryWaitMs: 0, ...limits } },
        onDamaged: (record) => damaged.push(record),
      })
    },
  }),
}

describe.each(Object.entries(kinds))('%s mailbox', (name, create) => {
  let mailbox: Mailbox
  const open = async (limits: Partial<MailboxLimits> = {}) => {
    mailbox = await create(limits)
    return mailbox
  }
  afterEach(() => mailbox.close())

  test('assigns an unclaimed message to the first other client that joins', async () => {
    await open()
    expect(await put(mailbox, 'x')).toEqual([])
    expect(await texts(mailbox, 'app')).toEqual([])
    expect(await texts(mailbox, 'wallet')).toEqual(['x'])
    expect(await texts(mailbox, 'late')).toEqual([])
    expect(await texts(mailbox, 'wallet')).toEqual(['x'])
  })

  test('assigns a message to every recipient but the sender, and drops it after the last acknowledgement', async () => {
    await open()
    for (const clientId of ['app', 'one', 'two']) await texts(mailbox, clientId)
    expect(await put(mailbox, 'x', { attestation: 'proof' })).toEqual(['one', 'two'])
    await ack(mailbox, 'one')
    expect([await texts(mailbox, 'one'), await texts(mailbox, 'two')]).toEqual([[], ['x']])
    const joined = await mailbox.join({ topics: [topic], clientId: 'two' })
    const ref = (joined.ok && joined.value[0]?.messages[0]) || undefined
    expect(await mailbox.read(ref!)).toEqual({ message: 'x', attestation: 'proof' })
    await ack(mailbox, 'two')
    expect(await mailbox.read(ref!)).toBeUndefined()
  })

  test('refuses messages for a full recipient until it acknowledges some', async () => {
    await open({ mailboxMaxMessages: 3, mailboxMaxBytes: 10 })
    await texts(mailbox, 'one')
    for (const text of ['a', 'b', 'c']) expect(await put(mailbox, text)).toEqual(['one'])
    expect(await put(mailbox, 'd')).toBe('MailboxLimitExceeded')
    await texts(mailbox, 'two')
    await ack(mailbox, 'one')
    expect(await put(mailbox, 'twelve bytes')).toBe('MailboxLimitExceeded')
    expect(await put(mailbox, '8 bytes.')).toEqual(['one', 'two'])
    expect(await texts(mailbox, 'one')).toEqual(['b', 'c', '8 bytes.'])
  })

  test('peek shows waiting and unclaimed messages and changes nothing', async () => {
    await open()
    const peek = async (clientId: string, topics = [topic]) => {
      const refs = await mailbox.peek({ topics, clientId })
      return Promise.all(refs.map(async (ref) => [(await mailbox.read(ref))?.message, ref.tag, ref.bytes]))
    }
    const empty = mailbox.stats()
    await put(mailbox, 'x', { tag: 1100, attestation: 'proof' })
    await put(mailbox, 'y', { topic: 'b'.repeat(64) })
    expect(await peek('wallet', ['b'.repeat(64), topic])).toEqual([
      ['y', 1, 1],
      ['x', 1100, 6],
    ])
    expect([await peek('app'), await peek('wallet')]).toEqual([[], [['x', 1100, 6]]])
    expect(await texts(mailbox, 'late')).toEqual(['x'])
    expect([await peek('wallet'), await peek('late')]).toEqual([[], [['x', 1100, 6]]])
    await ack(mailbox, 'late')
    expect(await peek('late')).toEqual([])
    await clock.advance(300_000)
    expect(await peek('wallet', ['b'.repeat(64)])).toEqual([])
    await mailbox.sweep()
    expect([empty.messages, mailbox.stats().messages]).toEqual([0, 0])
  })

  test('counts waiting messages', async () => {
    await open()
    for (const text of ['a', 'b', 'c']) await put(mailbox, text)
    expect(mailbox.stats().messages).toBe(3)
    expect(mailbox.stats().bytes).toBeGreaterThanOrEqual(3)
  })

  // Redis has its own implementation.
  const testInMemory = name === 'redis' ? () => {} : test
  testInMemory('keeps memory below its limit, however many messages wait', async () => {
    const names = Array.from({ length: 20 }, (_, n) => n.toString(16).padStart(64, '0'))
    const fill = async (): Promise<void> => {
      for (const name of names) for (const text of ['a', 'b', 'c']) await put(mailbox, text, { topic: name })
    }
    await open()
    await fill()
    expect(mailbox.stats()).toMatchObject({ topicsInMemory: 20, recordsInMemory: 80, messages: 60 })
    await mailbox.join({ topics: names, clientId: 'one' })
    await ack(mailbox, 'one')
    await clock.advance(300_000)
    await mailbox.sweep()
    expect(mailbox.stats()).toMatchObject({ recordsInMemory: mailbox.stats().topicsInMemory, messages: 0 })
    await mailbox.close()
    rmSync(path, { recursive: true, force: true })

    await open({ recordsInMemoryMax: 10 })
    await fill()
    expect(mailbox.stats().recordsInMemory).toBeLessThanOrEqual(10)
    expect(mailbox.stats().messages).toBe(60)
    expect(await texts(mailbox, 'one', names[3])).toEqual(['a', 'b', 'c'])
  })

  test('resolves a pushed message when all recipients acknowledged it, without writing it', async () => {
    await open({ deliveryWaitMs: 250 })
    await mailbox.join({ topics: [topic], clientId: 'one', connected: true })
    // Redis grants leases only for topics that are in use.
    const first = mailbox.put(message('first')).stored
    await clock.advance(250)
    await first
    await ack(mailbox, 'one')
    await mailbox.sweep()
    let ref: MessageRef | undefined
    connect(mailbox, { of: () => ['one'], deliver: (delivery) => (ref = delivery.ref) })
    const answer = mailbox.put(message('x')).stored
    const answered = await Promise.race([answer.then(() => true), new Promise((late) => setImmediate(late, false))])
    expect(answered).toBe(false)
    expect(await mailbox.read(ref!)).toEqual({ message: 'x' })
    mailbox.ack({ topic, clientId: 'one', messageId: ref!.messageId })
    expect(await answer).toEqual({ ok: true, value: true })
    expect([await texts(mailbox, 'one'), mailbox.stats().messages]).toEqual([[], 0])
  })

  test('resolves a message that is not acknowledged in time once it is stored', async () => {
    await open({ deliveryWaitMs: 250 })
    await texts(mailbox, 'one')
    connect(mailbox, { of: () => ['one'] })
    const answer = mailbox.put(message('x')).stored
    await clock.advance(250)
    expect(await answer).toEqual({ ok: true, value: true })
    expect([await texts(mailbox, 'one'), mailbox.stats().messages]).toEqual([['x'], 1])
  })

  test('expires messages after their TTL and recipients a day after the longest TTL', async () => {
    await open()
    await texts(mailbox, 'one')
    await put(mailbox, 'short', { ttlSec: 30 })
    await put(mailbox, 'long', { ttlSec: 30 * 24 * 60 * 60 })
    await clock.advance(30_000)
    expect(await texts(mailbox, 'one')).toEqual(['long'])
    await clock.advance(30 * dayMs)
    expect(await put(mailbox, 'x')).toEqual(['one'])
    await clock.advance(dayMs)
    expect(await put(mailbox, 'y')).toEqual([])
  })

  test('expires recipients of an unused topic after a day; they still get later messages', async () => {
    await open()
    await texts(mailbox, 'one')
    await clock.advance(dayMs * 0.6)
    await texts(mailbox, 'one')
    await clock.advance(dayMs * 0.6)
    await texts(mailbox, 'two')
    await clock.advance(dayMs * 0.5)
    await mailbox.sweep()
    expect(await put(mailbox, 'x')).toEqual(['two'])
    await ack(mailbox, 'two')
    await clock.advance(30 * dayMs)
    expect(await put(mailbox, 'y')).toEqual(['two'])

    const other = 'b'.repeat(64)
    await texts(mailbox, 'one', other)
    await clock.advance(dayMs)
    expect(await put(mailbox, 'z', { topic: other })).toEqual([])
    expect([await texts(mailbox, 'one', other), await texts(mailbox, 'two', other)]).toEqual([['z'], []])
  })

  test('never expires a subscribed recipient', async () => {
    await open({ recordsInMemoryMax: 0, deliveryWaitMs: 0 })
    connect(mailbox, { of: () => ['one'] })
    await mailbox.join({ topics: [topic], clientId: 'one', connected: true })
    await texts(mailbox, 'two')
    for (let day = 0; day < 70; day += 1) {
      await clock.advance(dayMs)
      await mailbox.sweep()
    }
    expect(await put(mailbox, 'x')).toEqual(['one'])
  })

  test('behaves the same when topics are evicted between any two calls', async () => {
    type Command = { kind: string; client: string; on: string; text: string }
    const command: fc.Arbitrary<Command> = fc.record({
      kind: fc.constantFrom('put' as const, 'texts' as const, 'ack' as const, 'peek' as const),
      client: fc.constantFrom('app', 'one', 'two'),
      on: fc.constantFrom(topic, 'b'.repeat(64), 'c'.repeat(64)),
      text: fc.constantFrom('p', 'q', 'r', 's'),
    })
    const run = async (limits: Partial<MailboxLimits>, commands: readonly Command[]) => {
      const one = await open(limits)
      const seen: unknown[] = []
      for (const { kind, client, on, text } of commands) {
        if (kind === 'put') seen.push(await put(one, text, { from: client, topic: on }))
        else if (kind === 'peek')
          seen.push((await one.peek({ topics: [on], clientId: client })).map(({ messageId }) => messageId))
        else if (kind === 'texts') seen.push(await texts(one, client, on))
        else await ack(one, client)
      }
      await one.close()
      rmSync(path, { recursive: true, force: true })
      return seen
    }
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
        expect(await run({ recordsInMemoryMax: 0 }, commands)).toEqual(await run({}, commands))
      }),
      { numRuns: 15 },
    )
  })
})

test('lmdb: keeps acknowledged messages across restarts and deletes expired records', async () => {
  const first = lmdbMailbox({ path, clock })
  await texts(first, 'one')
  await put(first, 'kept', { ttlSec: 3_600 })
  await put(first, 'gone', { ttlSec: 30 })
  for (let n = 0; n < 5; n += 1) await put(first, 'gone', { ttlSec: 30, topic: `${n}`.repeat(64) })
  await first.close()

  const second = lmdbMailbox({ path, clock })
  await clock.advance(40_000)
  await second.sweep()
  expect(second.stats().topicsInMemory).toBe(6)
  await second.sweep()
  await second.close()

  const third = lmdbMailbox({ path, clock })
  await third.sweep()
  expect(third.stats().topicsInMemory).toBe(0)
  expect(await put(third, 'new')).toEqual(['one'])
  expect(await texts(third, 'one')).toEqual(['kept', 'new'])
  await third.close()
})

test('lmdb: a used topic stays used across restarts', async () => {
  const limits = { deliveryWaitMs: 0 }
  const first = lmdbMailbox({ path, clock, limits })
  for (const clientId of ['one', 'two']) await texts(first, clientId)
  await put(first, 'x')
  for (const clientId of ['one', 'two']) await ack(first, clientId)
  await first.close()
  const second = lmdbMailbox({ path, clock, limits })
  await texts(second, 'three')
  await clock.advance(30 * dayMs)
  await second.sweep()
  expect(await put(second, 'y')).toEqual(['one', 'three', 'two'])
  await second.close()
})

test('lmdb: reports the space of all tables', async () => {
  const mailbox = lmdbMailbox({ path, clock })
  const empty = mailbox.stats().bytes
  const topics = Array.from({ length: 1_000 }, (_, n) => n.toString(16).padStart(64, '0'))
  await mailbox.join({ topics, clientId: 'one' })
  await put(mailbox, 'x')
  expect(mailbox.stats().bytes - empty).toBeGreaterThan(64 * 1_000)
  await mailbox.close()
})

test('lmdb: keeps claims and acknowledgements across restarts', async () => {
  const first = lmdbMailbox({ path, clock })
  await put(first, 'claimed', { topic: 'b'.repeat(64) })
  expect(await texts(first, 'one', 'b'.repeat(64))).toEqual(['claimed'])
  await first.join({ topics: [topic], clientId: 'one' })
  await first.join({ topics: [topic], clientId: 'two' })
  await put(first, 'x')
  await ack(first, 'one')
  await first.close()

  const second = lmdbMailbox({ path, clock })
  expect(await texts(second, 'two', 'b'.repeat(64))).toEqual([])
  expect([await texts(second, 'one'), await texts(second, 'two')]).toEqual([[], ['x']])
  await second.close()
})

test('lmdb: sweeps expired messages soon, however many recipients are stored', async () => {
  const limits = { deliveryWaitMs: 0, mailboxMaxMessages: 2_001, unclaimedPerClientMaxBytes: 4 * 1024 ** 2 }
  const mailbox = lmdbMailbox({ path, clock, limits })
  const name = (n: number) => `a${String(n).padStart(63, '0')}`
  for (let n = 0; n < 51_000; n += 1_000)
    await mailbox.join({ topics: Array.from({ length: 1_000 }, (_, at) => name(n + at)), clientId: 'one' })
  const [busy, gone] = ['b'.repeat(64), 'c'.repeat(64)]
  await Promise.all(Array.from({ length: 2_001 }, (_, n) => put(mailbox, `${n}`, { topic: busy, ttlSec: 3_600 })))
  await put(mailbox, 'gone', { topic: gone, ttlSec: 30 })
  await clock.advance(30_000)
  await mailbox.sweep()
  expect(mailbox.stats().messages).toBe(2_001)
  await mailbox.close()
})
