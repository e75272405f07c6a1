import { hash } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { ok } from '@latchkey/base/result'
import type { MailboxLimits } from '../limits/limits.ts'
import { createBackpressureQueue } from './backpressureQueue.ts'
import { createJoin } from './join.ts'
import { closedError, createJournal, type LostWrites } from './journal.ts'
import type { JournalStore } from './journalStore.ts'
import { createMailboxUsage } from './mailboxUsage.ts'
import { type Mailbox, type MessageBody, type MessageRef, type NewMessage, nobody, type Put } from './port.ts'
import { createStorageHealth } from './storageHealth.ts'
import { createSweeper } from './sweeper.ts'
import {
  ack,
  type Change,
  dropUnclaimed,
  markUsed,
  put,
  refOf,
  type SubscribersOf,
  type Topic,
  visibleTo,
} from './topic.ts'
import { createTopicCache } from './topicCache.ts'

/** Number of pending writes beyond which joins wait. Joins often don't wait for the disk, so nothing else would slow them down. */
const unwrittenMax = 20_000

/** A mailbox that changes topics in memory (`topicCache`, `topic`) and persists the changes through a `journal`. */
export function journalMailbox(params: {
  readonly store: JournalStore
  readonly clock: Clock
  readonly limits: MailboxLimits
}): Mailbox {
  const { store, clock, limits } = params
  const usage = createMailboxUsage(limits)
  usage.recount(store.waiting())
  let closed = false
  let subscribers = nobody
  /** As of the last commit. */
  let recipientsStored = store.recipients()
  const subscribersOf: SubscribersOf = (topic) => subscribers.of(topic)
  const cache = createTopicCache({ store, clock, limits, usage, subscribersOf })
  const journal = createJournal({
    ...{ store, clock, deliveryWaitMs: limits.deliveryWaitMs, onWriteFailed },
    isCurrent: (change) => isCurrent(change, cache.get(change.topic)),
    onCommit() {
      recipientsStored = store.recipients()
    },
    onProgress() {
      cache.trim()
      joins.resume()
    },
  })
  const joins = createBackpressureQueue({ hasCapacity: () => closed || journal.unwritten() < unwrittenMax })
  const { touch } = cache
  const health = createStorageHealth({ probe: store.probe, clock, onRecovered: () => subscribers.recovered() })

  function record<value>(
    touched: readonly Topic[],
    changes: readonly Change<MessageBody>[],
    value: value,
  ): Promise<value> {
    cache.count(changes)
    return journal.write(touched, changes, value)
  }

  function recordLazily(topic: Topic, changes: readonly Change<MessageBody>[]): void {
    cache.count(changes)
    journal.writeLater(topic, changes)
  }

  /** Runs a change that may remove the message. If it does, cancels the message's pending write. */
  function release(name: string, messageId: string, change: (topic: Topic) => readonly Change<never>[]): void {
    const { topic, changes } = touch(name)
    const seq = topic.entries.get(messageId)?.seq
    const made = change(topic)
    const isCancelled = seq !== undefined && !topic.entries.has(messageId) && journal.cancelWrite(name, seq)
    if (isCancelled) cache.uncount()
    const left = isCancelled ? made.filter(({ kind }) => kind !== 'drop') : made
    if (changes.length + left.length > 0) recordLazily(topic, [...changes, ...left])
  }

  function onWriteFailed({ topics, changes }: LostWrites): void {
    for (const topic of topics) cache.drop(topic)
    health.failed()
    subscribers.failed(
      changes.flatMap((change) =>
        change.kind === 'recipient' && !store.hasRecipient(change.topic, change.clientId) ? [change] : [],
      ),
    )
  }

  const sweeper = createSweeper({
    ...{ store, clock, sweepMs: limits.sweepMs },
    clean(name) {
      const { topic, changes } = touch(name)
      recordLazily(topic, changes)
    },
    done: journal.settled,
  })

  /** True when no further recipient of the topic may be stored. */
  const recipientsFull = ({ isUsed }: Topic): boolean => recipientsStored >= limits.recipientsMax * (isUsed ? 2 : 1)

  const join = createJoin({
    ...{ clock, limits, touch, recipientsFull, isFailing: health.isFailing },
    record: (topics, changes) => record(topics, changes, undefined),
  })

  function assign(published: NewMessage): { readonly recipients?: readonly string[]; readonly stored: Put['stored'] } {
    const { topic: name, message: text, attestation } = published
    const { topic, changes } = touch(name)
    const publishedAtMs = clock.now()
    const body = attestation === undefined ? { message: text } : { message: text, attestation }
    const message = headOf(published, publishedAtMs)
    const result = put(topic, { message, body, limits, subscribersOf })
    if (!result.ok) return { stored: record([topic], changes, result) }
    const { entry, merged } = result.value
    // Queued before the message, so that it is written with it, or alone if the write of the message is cancelled.
    const used = markUsed(topic, { nowMs: publishedAtMs, limits })
    if (!recipientsFull(topic)) recordLazily(topic, used)
    const all = changes.length > 0 ? [...changes, ...result.value.changes] : result.value.changes
    if (merged) return { recipients: [], stored: record([topic], all, isStored) }
    const recipients = entry.to ?? []
    if (recipients.length > 0) subscribers.deliver({ ref: refOf(name, entry), body, recipients })
    cache.count(all)
    const isPushed = recipients.length > 0 && changes.length === 0 && areConnected(recipients, subscribersOf(name))
    return { recipients, stored: journal.writeMessage(topic, { seq: entry.seq, changes: all, isPushed }, isStored) }
  }

  return {
    attach(clients) {
      subscribers = clients
    },
    join: (params) =>
      joins.run(() => {
        if (closed) throw closedError()
        return join(params)
      }),
    leave() {},
    put(message) {
      const { recipients, stored } = assign(message)
      return { assigned: Promise.resolve(recipients), stored }
    },
    ack({ topic, clientId, messageId }) {
      release(topic, messageId, (found) => ack(found, { clientId, messageId, nowMs: clock.now(), limits }))
    },
    dropUnclaimed({ topic, messageId }) {
      release(topic, messageId, (found) => dropUnclaimed(found, messageId))
    },
    peek({ topics: names, clientId, max = Number.POSITIVE_INFINITY }) {
      const touched: ReturnType<typeof touch>[] = []
      const found: MessageRef[] = []
      for (const name of names) {
        if (found.length >= max) break
        const one = touch(name)
        touched.push(one)
        for (const entry of visibleTo(one.topic, clientId)) if (found.push(refOf(name, entry)) >= max) break
      }
      return record(
        touched.map(({ topic }) => topic),
        touched.flatMap(({ changes }) => changes),
        found,
      )
    },
    async read({ topic: name, seq, messageId }) {
      const { topic, changes } = touch(name)
      recordLazily(topic, changes)
      const waits = topic.entries.get(messageId)?.seq === seq
      return waits ? (journal.body(name, seq) ?? store.body(name, seq)) : undefined
    },
    isFailing: health.isFailing,
    sweep: sweeper.sweep,
    stats: () => ({
      topicsInMemory: cache.topics(),
      recordsInMemory: cache.records(),
      ...store.size(),
      bytesByProject: usage.byProject,
    }),
    async close() {
      sweeper.stop()
      health.stop()
      closed = true
      const written = journal.close()
      joins.resume()
      await written
      await store.close()
    },
  }
}

/** The part of a message that is kept in memory. */
const headOf = (
  { message, attestation, from, projectId, address = '', tag, ttlSec }: NewMessage,
  publishedAtMs: number,
) => ({
  messageId: hash('sha256', message),
  from,
  projectId,
  address,
  tag,
  publishedAtMs,
  expiresAtMs: publishedAtMs + ttlSec * 1000,
  bytes: Buffer.byteLength(message) + (attestation === undefined ? 0 : Buffer.byteLength(attestation)),
})

/** False for a claim or acknowledgement of a message that was removed or whose write was cancelled. */
function isCurrent(change: Change<MessageBody>, topic: Topic | undefined): boolean {
  if (change.kind !== 'entry' || change.body) return true
  return topic?.entries.get(change.entry.messageId)?.seq === change.entry.seq
}

const isStored = ok(true as const)

const areConnected = (recipients: readonly string[], subscribers: readonly string[]): boolean =>
  recipients.every((clientId) => subscribers.includes(clientId))
