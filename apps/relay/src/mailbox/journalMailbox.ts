import { createHash } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { fail, ok } from '@latchkey/base/result'
import type { MailboxLimits } from '../limits.ts'
import type { Mailbox, MessageBody, MessageRef } from './port.ts'
import {
  ack,
  type Change,
  canJoin,
  type Entry,
  expire,
  join,
  joinRefusal,
  put,
  type Topic,
  topicOf,
  visibleTo,
  waitingFor,
} from './topic.ts'

/** The disk below a mailbox. Reads are synchronous and see every finished commit. */
export type JournalStore = {
  readonly load: (topic: string) => Parameters<typeof topicOf>[1]
  readonly body: (topic: string, seq: number) => MessageBody | undefined
  /** Writes all or nothing, in order; resolves when it is on disk. */
  readonly commit: (changes: readonly Change<MessageBody>[]) => Promise<void>
  /** Up to `limit` records from `cursor` on are looked at: topics with something expired, and where to go on. */
  readonly expired: (params: { readonly nowMs: number; readonly cursor?: string; readonly limit: number }) => {
    readonly topics: readonly string[]
    readonly cursor?: string
  }
  readonly size: () => { readonly messages: number; readonly bytes: number }
  readonly close: () => Promise<void>
}

type Step = {
  readonly topics: readonly string[]
  readonly changes: readonly Change<MessageBody>[]
  readonly done: () => void
  readonly failed: (cause: unknown) => void
}

/** Acknowledgements wait this long for a commit to travel with. */
const lazyCommitMs = 50
const sweepChunk = 2_000

/**
 * A mailbox that decides in memory and writes a journal. Topics are loaded when touched and let go when idle. While one commit
 * runs, the next ones gather: under load, hundreds of messages share one flush.
 */
export function journalMailbox(params: {
  readonly store: JournalStore
  readonly clock: Clock
  readonly limits: MailboxLimits
}): Mailbox {
  const { store, clock, limits } = params
  const topics = new Map<string, Topic>()
  /** Topics in memory and the messages that wait in them. */
  let held = 0
  /** Topics with steps not yet on disk must stay in memory. */
  const unwritten = new Map<string, number>()
  let steps: Step[] = []
  let pumping: Promise<void> | undefined
  let cancelLazy: (() => void) | undefined
  let closed = false

  function touch(name: string): { readonly topic: Topic; readonly changes: Change<MessageBody>[] } {
    const topic = topics.get(name) ?? load(name)
    topics.delete(name)
    topics.set(name, topic)
    return { topic, changes: expire(topic, clock.now()) }
  }

  function load(name: string): Topic {
    const topic = topicOf(name, store.load(name))
    held += weightOf(topic)
    return topic
  }

  /** Every change of a topic comes by here. */
  function count(changes: readonly Change<MessageBody>[]): void {
    for (const change of changes) {
      if (change.kind === 'drop') held -= 1
      else if (change.kind === 'entry' && change.body) held += 1
    }
  }

  function record<value>(
    names: readonly string[],
    changes: readonly Change<MessageBody>[],
    value: value,
  ): Promise<value> {
    if (closed) return Promise.reject(new Error('The mailbox is closed.'))
    count(changes)
    const written = new Promise<value>((resolve, reject) => {
      steps.push({ topics: names, changes, done: () => resolve(value), failed: reject })
    })
    hold(names)
    pumping ??= pump()
    return written
  }

  function recordLazily(names: readonly string[], changes: readonly Change<MessageBody>[]): void {
    if (changes.length === 0 || closed) return
    count(changes)
    steps.push({ topics: names, changes, done: () => {}, failed: () => {} })
    hold(names)
    if (pumping || cancelLazy) return
    cancelLazy = clock.after(lazyCommitMs, () => {
      cancelLazy = undefined
      pumping ??= pump()
    })
  }

  function hold(names: readonly string[]): void {
    for (const name of names) unwritten.set(name, (unwritten.get(name) ?? 0) + 1)
  }

  function release(step: Step): void {
    for (const name of step.topics) {
      const left = (unwritten.get(name) ?? 1) - 1
      if (left === 0) unwritten.delete(name)
      else unwritten.set(name, left)
    }
  }

  async function pump(): Promise<void> {
    // Let everything this turn of the event loop brings join the first commit.
    await Promise.resolve()
    while (steps.length > 0) {
      const batch = steps
      steps = []
      try {
        const changes = batch.flatMap((step) => step.changes)
        if (changes.length > 0) await store.commit(changes)
        for (const step of batch) {
          release(step)
          step.done()
        }
      } catch (cause) {
        abandon(batch, cause)
      }
    }
    pumping = undefined
    trim()
  }

  /** Memory is ahead of the disk now: forget it all, and fail what was decided on top of it. */
  function abandon(batch: readonly Step[], cause: unknown): void {
    const lost = [...batch, ...steps]
    steps = []
    topics.clear()
    held = 0
    unwritten.clear()
    for (const step of lost) step.failed(cause)
  }

  function trim(): void {
    for (const [name, topic] of topics) {
      if (held <= limits.recordsInMemoryMax) return
      if (unwritten.has(name)) continue
      topics.delete(name)
      held -= weightOf(topic)
    }
  }

  let sweepCursor: string | undefined
  async function sweep(): Promise<void> {
    do {
      const found = store.expired({
        nowMs: clock.now(),
        limit: sweepChunk,
        ...(sweepCursor !== undefined && { cursor: sweepCursor }),
      })
      for (const name of found.topics) recordLazily([name], touch(name).changes)
      sweepCursor = found.cursor
      await new Promise((resolve) => setImmediate(resolve))
    } while (sweepCursor !== undefined && !closed)
    if (steps.length > 0) pumping ??= pump()
    await pumping
  }

  let cancelSweep = clock.after(limits.sweepMs, nextSweep)
  function nextSweep(): void {
    const again = () => {
      if (!closed) cancelSweep = clock.after(limits.sweepMs, nextSweep)
    }
    void sweep().then(again, again)
  }

  return {
    join({ topics: names, clientId }) {
      const touched = names.map(touch)
      if (!touched.every(({ topic }) => canJoin(topic, clientId, limits))) {
        return record(
          names,
          touched.flatMap(({ changes }) => changes),
          fail(joinRefusal),
        )
      }
      const nowMs = clock.now()
      const changes = touched.flatMap((one) => [...one.changes, ...join(one.topic, { clientId, nowMs, limits })])
      const waiting = touched.map(({ topic }) => ({
        topic: topic.name,
        messages: waitingFor(topic, clientId).map((entry) => refOf(topic.name, entry)),
      }))
      return record(names, changes, ok(waiting))
    },
    put({ topic: name, from, tag, ttlSec, ...body }) {
      const { topic, changes } = touch(name)
      const publishedAtMs = clock.now()
      const message = {
        messageId: createHash('sha256').update(body.message).digest('hex'),
        from,
        tag,
        publishedAtMs,
        expiresAtMs: publishedAtMs + ttlSec * 1000,
        bytes: Buffer.byteLength(body.message) + Buffer.byteLength(body.attestation ?? ''),
      }
      const result = put(topic, { message, body, limits })
      if (!result.ok) return record([name], changes, result)
      const { entry, merged } = result.value
      const recipients = merged ? [] : (entry.to ?? [])
      return record([name], [...changes, ...result.value.changes], ok({ ref: refOf(name, entry), recipients }))
    },
    ack({ topic: name, clientId, messageId }) {
      const { topic, changes } = touch(name)
      recordLazily([name], [...changes, ...ack(topic, { clientId, messageId, nowMs: clock.now(), limits })])
    },
    peek({ topics: names, clientId }) {
      const touched = names.map(touch)
      return record(
        names,
        touched.flatMap(({ changes }) => changes),
        touched.flatMap(({ topic }) => visibleTo(topic, clientId).map((entry) => refOf(topic.name, entry))),
      )
    },
    async read({ topic: name, seq, messageId }) {
      const { topic, changes } = touch(name)
      recordLazily([name], changes)
      const waits = topic.entries.some((entry) => entry.seq === seq && entry.messageId === messageId)
      return waits ? store.body(name, seq) : undefined
    },
    sweep,
    stats: () => ({ topicsInMemory: topics.size, recordsInMemory: held, ...store.size() }),
    async close() {
      cancelLazy?.()
      cancelSweep()
      if (steps.length > 0) pumping ??= pump()
      closed = true
      await pumping
      await store.close()
    },
  }
}

const weightOf = ({ entries }: Topic): number => 1 + entries.length

const refOf = (topic: string, { seq, messageId, tag, publishedAtMs, bytes }: Entry): MessageRef => ({
  topic,
  seq,
  messageId,
  tag,
  publishedAtMs,
  bytes,
})
