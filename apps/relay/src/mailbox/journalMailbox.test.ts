import { manualClock } from '@latchkey/base/clock'
import { afterEach, expect, test } from 'vitest'
import { defaultLimits, type MailboxLimits } from '../limits/limits.ts'
import { journalMailbox } from './journalMailbox.ts'
import type { JournalStore } from './journalStore.ts'
import { memoryStore } from './memory.ts'
import type { Mailbox } from './port.ts'

const clock = manualClock(1_700_000_000_000)
let mailbox: Mailbox | undefined
afterEach(async () => mailbox?.close())

/** A mailbox on a store in memory; `over` replaces parts of the store. */
function open(limits: Partial<MailboxLimits> = {}, over: (disk: JournalStore) => Partial<JournalStore> = () => ({})) {
  const disk = memoryStore()
  const store = { ...disk, ...over(disk) }
  mailbox = journalMailbox({ store, clock, limits: { ...defaultLimits, deliveryWaitMs: 0, ...limits } })
  return mailbox
}

const message = (topic: string, text: string) => ({
  ...{ topic, message: text, from: 'app', projectId: 'p', tag: 1, ttlSec: 300 },
})

test('peek stops at `max` and loads no further topics', async () => {
  const loaded: string[] = []
  const box = open({ recordsInMemoryMax: 0 }, (disk) => ({
    load(name) {
      loaded.push(name)
      return disk.load(name)
    },
  }))
  const topics = ['a', 'b', 'c', 'd']
  for (const topic of topics) for (const text of ['x', 'y']) await box.put(message(topic, text)).stored
  loaded.length = 0
  const found = await box.peek({ topics, clientId: 'one', max: 3 })
  expect(found.map(({ topic, seq }) => `${topic}${seq}`)).toEqual(['a1', 'a2', 'b1'])
  expect(loaded).toEqual(['a', 'b'])
})

/** A store whose commits finish when `write` is called, and automatically after `finish`. */
function slowDisk() {
  const writes: (() => void)[] = []
  let isFast = false
  const over = (disk: JournalStore) => ({
    async commit(changes: Parameters<JournalStore['commit']>[0]) {
      if (!isFast) await new Promise<void>((resolve) => writes.push(resolve))
      await disk.commit(changes)
    },
  })
  const write = (): void => writes.shift()?.()
  const finish = (): void => {
    isFast = true
    write()
  }
  return { over, write, finish }
}

const turns = async (count = 3): Promise<void> => {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve))
}

const names = (from: number, count: number): string[] => Array.from({ length: count }, (_, n) => `topic ${from + n}`)

test('keeps memory below its limit under an endless series of commits', async () => {
  const disk = slowDisk()
  const box = open({ recordsInMemoryMax: 50 }, disk.over)
  let most = 0
  for (let round = 0; round < 50; round += 1) {
    await box.join({ topics: names(round * 20, 20), clientId: 'one' })
    await turns()
    disk.write()
    most = Math.max(most, box.stats().recordsInMemory)
  }
  // Topics of two commits must stay.
  expect(most).toBeLessThanOrEqual(50 + 2 * 20)
  disk.finish()
})

test('a slow disk delays joins and keeps their order, but refuses none', async () => {
  const disk = slowDisk()
  const box = open({}, disk.over)
  const answered: number[] = []
  const joins = Array.from({ length: 100 }, (_, n) =>
    box.join({ topics: names(n * 500, 500), clientId: 'one' }).then(({ ok }) => ok && answered.push(n)),
  )
  await turns(200)
  expect(answered.length).toBeLessThan(30)
  expect(box.stats().recordsInMemory).toBeLessThan(15_000)
  // Published while its reader waits to join.
  const put = box.put(message('topic 49999', 'x')).stored
  disk.finish()
  await Promise.all([...joins, put])
  expect(answered).toEqual(Array.from({ length: 100 }, (_, n) => n))
  const found = await box.peek({ topics: ['topic 49999'], clientId: 'one' })
  expect([found.length, (await box.peek({ topics: ['topic 49999'], clientId: 'two' })).length]).toEqual([1, 0])
})

test('rejects waiting joins when the mailbox closes', async () => {
  const disk = slowDisk()
  const box = open({}, disk.over)
  const joins = Array.from({ length: 100 }, (_, n) =>
    box.join({ topics: names(n * 500, 500), clientId: 'one' }).then(
      () => 'joined',
      () => 'closed',
    ),
  )
  await turns()
  disk.finish()
  await box.close()
  mailbox = undefined
  expect(new Set(await Promise.all(joins))).toEqual(new Set(['joined', 'closed']))
})

test('beyond the limit, does not store recipients of unused topics, but keeps subscribed ones in memory', async () => {
  let disk: JournalStore | undefined
  const box = open({ recipientsMax: 10, recordsInMemoryMax: 0 }, (one) => {
    disk = one
    return {}
  })
  const all = names(0, 40)
  box.attach({
    ...{ deliver() {}, failed() {}, recovered() {}, missed() {} },
    of: (topic) => (topic === 'topic 30' ? ['one'] : []),
  })
  for (const topic of all) await box.join({ topics: [topic], clientId: 'one' })
  // One or two more: they are counted once on disk.
  expect(disk?.recipients()).toBeLessThanOrEqual(12)
  const recipientsOf = async (topic: string): Promise<readonly string[]> => {
    const { assigned, stored } = box.put(message(topic, 'x'))
    await stored
    return (await assigned) ?? []
  }
  expect(await recipientsOf('topic 3')).toEqual(['one'])
  expect(await recipientsOf('topic 30')).toEqual(['one'])
  expect(await recipientsOf('topic 31')).toEqual([])
  const joined = await box.join({ topics: ['topic 31'], clientId: 'one' })
  expect(joined.ok && joined.value[0]?.messages.length).toBe(1)
  // Used topics may store the same number in addition.
  for (let n = 0; n < 40; n += 1) await box.join({ topics: ['topic 3'], clientId: `client ${n}` })
  expect(disk?.recipients()).toBeLessThanOrEqual(22)
  expect(disk?.recipients()).toBeGreaterThan(15)
})

test('each sweep checks a limited number of records, and the next one continues after them', async () => {
  const cursors: (string | undefined)[] = []
  const box = open({}, () => ({
    expired(table, { cursor }) {
      if (table === 'entries') cursors.push(cursor)
      return { topics: [], cursor: `${Number(cursor ?? 0) + 1}` }
    },
  }))
  await box.sweep()
  const looks = cursors.length
  expect(looks).toBeLessThanOrEqual(25)
  await box.sweep()
  expect(cursors.slice(looks, looks + 2)).toEqual([`${looks}`, `${looks + 1}`])
})
