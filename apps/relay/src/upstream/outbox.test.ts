import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import { defaultLimits } from '../limits/limits.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { OutboxRecord } from './upstreamStore.ts'

function startOutbox(limits: Partial<typeof defaultLimits> = {}, stored: [number, OutboxRecord][] = []) {
  const clock = manualClock(1_700_000_000_000)
  const records = new Map(stored)
  const writes: { readonly written: () => void; readonly failed: (cause: Error) => void }[] = []
  let expired = 0
  const outbox = createOutbox({
    store: {
      messages: () => [...records].map(([seq, record]) => ({ seq, record })),
      read: (_, seq) => records.get(seq),
      add: (_, seq, record) =>
        new Promise((resolve, failed) => {
          const written = () => {
            records.set(seq, record)
            resolve()
          }
          writes.push({ written, failed })
        }),
      remove: (_, seq) => void records.delete(seq),
    },
    upstream: 'upstream',
    clock,
    limits: { ...defaultLimits, ...limits },
    onExpired() {
      expired += 1
    },
  })
  return { outbox, clock, records, writes, expired: () => expired }
}

const messageOf = (topic: string, message: string, more: object = {}) => ({
  ...{ topic, message, tag: 1108, ttlSec: 300, from: 'client', projectId: 'project' },
  ...more,
})

/** Confirms everything that is ready, in the order it was taken. */
function drain(outbox: Outbox): string[] {
  const texts: string[] = []
  for (let next = outbox.take(); next; next = outbox.take()) {
    texts.push(next.record.message)
    outbox.done(next.outgoing)
  }
  return texts
}

test('resolves a publish once the message is on disk or the upstream has confirmed it', async () => {
  const { outbox, records, writes } = startOutbox()
  const answered: string[] = []
  void outbox.add(messageOf('a', 'written'))?.then(() => answered.push('written'))
  void outbox.add(messageOf('b', 'confirmed'))?.then(() => answered.push('confirmed'))
  const [first, second] = [outbox.take(), outbox.take()]
  expect([first?.record.message, second?.record.message]).toEqual(['written', 'confirmed'])
  if (second) outbox.done(second.outgoing)
  await Promise.resolve()
  await Promise.resolve()
  expect(answered).toEqual(['confirmed'])
  writes[0]?.written()
  await new Promise(setImmediate)
  expect(answered).toEqual(['confirmed', 'written'])
  expect(records.size).toBe(1)
})

test('drops a message that cannot be stored, and its publish fails', async () => {
  const { outbox, writes } = startOutbox()
  const added = outbox.add(messageOf('a', 'lost'))
  writes[0]?.failed(new Error('disk full'))
  await expect(added).rejects.toThrow('disk full')
  expect([outbox.take(), outbox.stats().messages, outbox.hasTopic('a')]).toEqual([undefined, 0, false])
})

test('repeats a message that was not confirmed before later ones of its topic', () => {
  const { outbox } = startOutbox()
  for (const text of ['1', '2']) void outbox.add(messageOf('a', text))
  const first = outbox.take()
  expect([first?.record.message, outbox.take()]).toEqual(['1', undefined])
  if (first) outbox.retry(first.outgoing)
  expect(drain(outbox)).toEqual(['1', '2'])
})

test('projects take turns', () => {
  const { outbox } = startOutbox()
  for (const topic of ['a', 'b', 'c', 'd']) void outbox.add(messageOf(topic, `busy ${topic}`))
  void outbox.add(messageOf('e', 'other', { projectId: 'other', from: 'other client' }))
  expect(drain(outbox)).toEqual(['busy a', 'other', 'busy b', 'busy c', 'busy d'])
})

test('publishes a topic with messages of two projects one at a time', () => {
  const { outbox } = startOutbox()
  void outbox.add(messageOf('a', '1'))
  void outbox.add(messageOf('a', '2', { projectId: 'other', from: 'other client' }))
  const first = outbox.take()
  expect(outbox.take()).toBeUndefined()
  if (first) outbox.done(first.outgoing)
  expect(drain(outbox)).toEqual(['2'])
})

test('frees space by dropping expired messages; reserves the last quarter for short-lived ones', async () => {
  // Each message takes 1 KiB and its length.
  const { outbox, clock, expired } = startOutbox({ mailboxPerProjectMaxBytes: 8 * 1100 })
  const add = (n: number, ttlSec: number) => outbox.add(messageOf(`topic ${n}`, 'x', { ttlSec })) !== undefined
  expect([1, 2, 3, 4, 5, 6].map((n) => add(n, n === 1 ? 30 : 3_600))).toEqual([true, true, true, true, true, true])
  expect([add(7, 3_600), add(7, 300), add(8, 300), add(9, 300)]).toEqual([false, true, true, false])
  await clock.advance(31_000)
  expect([add(10, 300), expired()]).toEqual([true, 1])
  await clock.advance(300_000)
  outbox.sweep()
  expect([outbox.stats().messages, outbox.stats().oldestAgeMs, expired()]).toEqual([5, 331_000, 4])
})

test('continues with the stored messages in order after a restart', () => {
  const record = (topic: string, message: string, ttlMs = 60_000): OutboxRecord => ({
    ...{ topic, message, tag: 1108, prompt: true, from: 'client', projectId: 'project', address: '' },
    ...{ addedAtMs: 1_700_000_000_000 - 5_000, expiresAtMs: 1_700_000_000_000 + ttlMs },
  })
  const { outbox, records } = startOutbox({}, [
    [7, record('a', 'first')],
    [8, record('a', 'second')],
    [9, record('b', 'expired', -1)],
  ])
  expect(outbox.stats()).toMatchObject({ messages: 2, oldestAgeMs: 5_000 })
  void outbox.add(messageOf('a', 'third'))
  expect(drain(outbox)).toEqual(['first', 'second', 'third'])
  expect([...records.keys()]).toEqual([])
})
