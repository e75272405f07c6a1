import { hash } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { fail, ok } from '@latchkey/base/result'
import type { MailboxLimits } from '../limits.ts'
import { closedError, createJournal } from './journal.ts'
import type { JournalStore } from './journalStore.ts'
import type { Enter, Mailbox, MessageBody, MessageRef, NewMessage } from './port.ts'
import { createProjectBytes } from './projectBytes.ts'
import { createSweeper } from './sweeper.ts'
import {
  ack,
  type Change,
  canJoin,
  type Entry,
  joinRefusal,
  join as joinTopic,
  type Listeners,
  put,
  type Topic,
  use,
  visibleTo,
  waitingFor,
} from './topic.ts'
import { createTopicCache } from './topicCache.ts'
import { createTurnstile } from './turnstile.ts'

/** Topics and changes that are not on disk. Past it joins wait: they are answered before the disk, so nothing else slows them. */
const unwrittenMax = 20_000

/** A mailbox that decides in memory (`topicCache`, `topic`) and writes a `journal`. */
export function journalMailbox(params: {
  readonly store: JournalStore
  readonly clock: Clock
  readonly limits: MailboxLimits
}): Mailbox {
  const { store, clock, limits } = params
  const projectBytes = createProjectBytes(store.waiting())
  let closed = false
  let tellLost = (): void => {}
  let listeners: Listeners = () => []
  /** As of the last commit. */
  let recipientsStored = store.recipients()
  const cache = createTopicCache({ store, clock, limits, projectBytes, listeners: (topic) => listeners(topic) })
  const journal = createJournal({
    ...{ store, clock, deliveryWaitMs: limits.deliveryWaitMs, onLost },
    isDue: (change) => isDue(change, cache.get(change.topic)),
    onCommit() {
      recipientsStored = store.recipients()
    },
    onRoom() {
      cache.trim()
      joins.look()
    },
  })
  const joins = createTurnstile({ isOpen: () => closed || journal.unwritten() < unwrittenMax })
  const { touch } = cache

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

  /** The message was delivered to all: true when that was before it was written. */
  function spare(name: string, seq: number): boolean {
    const isSpared = journal.spare(name, seq)
    if (isSpared) cache.uncount()
    return isSpared
  }

  /** Memory is ahead of the disk: all of it is forgotten. */
  function onLost(changes: readonly Change<MessageBody>[]): void {
    cache.clear()
    for (const change of changes) {
      if (change.kind === 'drop') projectBytes.add(change.entry)
      else if (change.kind === 'entry' && change.body) projectBytes.remove(change.entry)
    }
    tellLost()
  }

  const sweeper = createSweeper({
    ...{ store, clock, sweepMs: limits.sweepMs },
    clean(name) {
      const { topic, changes } = touch(name)
      recordLazily(topic, changes)
    },
    done: journal.settled,
  })

  /** True when the disk has no room for one more recipient of the topic. */
  const isOverfull = ({ isUsed }: Topic): boolean => recipientsStored >= limits.recipientsMax * (isUsed ? 2 : 1)

  /** Makes the client a recipient. */
  function enter(topic: Topic, clientId: string): { readonly isNew: boolean; readonly changes: Change<MessageBody>[] } {
    const isNew = !topic.recipients.has(clientId)
    const changes = joinTopic(topic, { clientId, nowMs: clock.now(), limits })
    return { isNew, changes: isNew && isOverfull(topic) ? changes.filter(isNoRecipient) : changes }
  }

  /** Changes of refused joins are written, too: something may have expired. */
  function join(
    { topics: names, clientId }: Parameters<Mailbox['join']>[0],
    tell: Enter = () => {},
  ): Awaited<ReturnType<Mailbox['join']>> {
    if (closed) throw closedError()
    const touched = names.map(touch)
    const all = touched.map(({ topic }) => topic)
    const isRefused = !all.every((topic) => canJoin(topic, clientId, limits))
    const entered = isRefused ? [] : all.map((topic) => enter(topic, clientId))
    const changes = [...touched, ...entered].flatMap((one) => one.changes)
    // Not waited for: a message to this recipient is answered after it, because the journal keeps the order.
    record(all, changes, undefined).catch(() => {})
    if (isRefused) return fail(joinRefusal)
    const waiting = all.map((topic, at) => ({
      topic: topic.name,
      isNew: entered[at]?.isNew ?? false,
      messages: waitingFor(topic, clientId).map((entry) => refOf(topic.name, entry)),
    }))
    tell(waiting)
    return ok(waiting)
  }

  return {
    join: (params, tell) => joins.pass(() => join(params, tell)),
    put(published, push) {
      const { topic: name, message: text, attestation } = published
      const { topic, changes } = touch(name)
      const publishedAtMs = clock.now()
      const body = attestation === undefined ? { message: text } : { message: text, attestation }
      const message = headOf(published, publishedAtMs)
      const result = put(topic, { message, body, limits })
      if (!result.ok) return record([topic], changes, result)
      const { entry, merged } = result.value
      // Ahead of the message: written with it, or alone when that is delivered first.
      const used = use(topic, { nowMs: publishedAtMs, limits })
      if (!isOverfull(topic)) recordLazily(topic, used)
      const recipients = merged ? [] : (entry.to ?? [])
      const isSent = push({ ref: refOf(name, entry), recipients })
      const all = changes.length > 0 ? [...changes, ...result.value.changes] : result.value.changes
      if (merged) return record([topic], all, stored)
      cache.count(all)
      return journal.writeMessage(
        topic,
        { seq: entry.seq, changes: all, isSent: isSent && changes.length === 0 },
        stored,
      )
    },
    ack({ topic: name, clientId, messageId }) {
      const { topic, changes } = touch(name)
      const seq = topic.entries.get(messageId)?.seq
      const acked = ack(topic, { clientId, messageId, nowMs: clock.now(), limits })
      const gone = seq !== undefined && !topic.entries.has(messageId) && spare(name, seq)
      const left = gone ? acked.filter(({ kind }) => kind !== 'drop') : acked
      if (changes.length + left.length > 0) recordLazily(topic, [...changes, ...left])
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
    askWhoListens(who) {
      listeners = who
    },
    onLost(listener) {
      tellLost = listener
    },
    sweep: sweeper.sweep,
    stats: () => ({
      topicsInMemory: cache.topics(),
      recordsInMemory: cache.records(),
      ...store.size(),
      bytesByProject: projectBytes.all,
    }),
    async close() {
      sweeper.stop()
      closed = true
      const written = journal.close()
      joins.look()
      await written
      await store.close()
    },
  }
}

/** What is kept in memory of a message. */
const headOf = ({ message, attestation, from, projectId, tag, ttlSec }: NewMessage, publishedAtMs: number) => ({
  messageId: hash('sha256', message),
  from,
  projectId,
  tag,
  publishedAtMs,
  expiresAtMs: publishedAtMs + ttlSec * 1000,
  bytes: Buffer.byteLength(message) + (attestation === undefined ? 0 : Buffer.byteLength(attestation)),
})

const isNoRecipient = ({ kind }: Change<MessageBody>): boolean => kind !== 'recipient'

/** A message that was spared the disk was perhaps claimed or acknowledged by some before: that is not written either. */
function isDue(change: Change<MessageBody>, topic: Topic | undefined): boolean {
  if (change.kind !== 'entry' || change.body) return true
  return topic?.entries.get(change.entry.messageId)?.seq === change.entry.seq
}

const refOf = (topic: string, { seq, messageId, tag, publishedAtMs, bytes }: Entry): MessageRef => ({
  topic,
  seq,
  messageId,
  tag,
  publishedAtMs,
  bytes,
})

const stored = ok(true as const)
