import { hash } from 'node:crypto'
import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import type { Outgoing } from './upstreamStore.ts'

function startOutbox() {
  const clock = manualClock(1_700_000_000_000)
  const removed: number[] = []
  let expired = 0
  const outbox = createOutbox({
    store: { remove: ({ seq }) => void removed.push(seq) },
    clock,
    onExpired() {
      expired += 1
    },
  })
  let lastSeq = 0
  function add(topic: string, more: Partial<Outgoing> = {}): number {
    lastSeq += 1
    outbox.add({
      ...{ seq: lastSeq, topic, messageId: hash('sha256', `${lastSeq}`), bytes: 1 },
      ...{ from: 'client', projectId: 'project', address: '' },
      ...{ addedAtMs: clock.now(), expiresAtMs: clock.now() + 300_000, ...more },
    })
    return lastSeq
  }
  /** Confirms everything that is ready, in the order it was taken. */
  function drain(): number[] {
    const seqs: number[] = []
    for (let next = outbox.take(); next; next = outbox.take()) {
      seqs.push(next.seq)
      outbox.done(next)
    }
    return seqs
  }
  return { outbox, clock, add, drain, removed, expired: () => expired }
}

test('repeats a message that was not confirmed before later ones of its topic', () => {
  const { outbox, add, drain, removed } = startOutbox()
  for (const topic of ['a', 'a']) add(topic)
  const first = outbox.take()
  expect([first?.seq, outbox.take()]).toEqual([1, undefined])
  if (first) outbox.retry(first)
  expect(drain()).toEqual([1, 2])
  expect(removed).toEqual([1, 2])
})

test('drops a message that could not be stored, and ignores one that is known', () => {
  const { outbox, add, drain } = startOutbox()
  add('a')
  const [first] = [outbox.take()]
  if (first) {
    outbox.add(first)
    outbox.drop(first)
    outbox.done(first)
  }
  expect([outbox.take(), outbox.stats().messages, outbox.hasTopic('a')]).toEqual([undefined, 0, false])
  add('a')
  expect(drain()).toEqual([2])
})

test('projects take turns', () => {
  const { add, drain } = startOutbox()
  for (const topic of ['a', 'b', 'c', 'd']) add(topic)
  add('e', { projectId: 'other' })
  expect(drain()).toEqual([1, 5, 2, 3, 4])
})

test('publishes a topic with messages of two projects one at a time', () => {
  const { outbox, add, drain } = startOutbox()
  add('a')
  add('a', { projectId: 'other' })
  const first = outbox.take()
  expect(outbox.take()).toBeUndefined()
  if (first) outbox.done(first)
  expect(drain()).toEqual([2])
})

test('drops expired messages, except one that is being published', async () => {
  const { outbox, clock, add, removed, expired } = startOutbox()
  add('a', { expiresAtMs: clock.now() + 30_000 })
  const first = outbox.take()
  for (const topic of ['a', 'b', 'c']) add(topic)
  await clock.advance(31_000)
  outbox.sweep()
  expect([removed, expired()]).toEqual([[], 0])
  if (first) outbox.retry(first)
  outbox.sweep()
  expect([removed, expired(), outbox.stats()]).toMatchObject([[1], 1, { messages: 3, oldestAgeMs: 31_000 }])
  await clock.advance(300_000)
  expect([outbox.take(), removed.toSorted(), expired()]).toEqual([undefined, [1, 2, 3, 4], 4])
})
