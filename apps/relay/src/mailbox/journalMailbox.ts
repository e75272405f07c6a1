import { hash } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { fail, ok, type Result } from '@latchkey/base/result'
import type { MailboxLimits } from '../limits.ts'
import type { JournalStore } from './journalStore.ts'
import type { Enter, Mailbox, MessageBody, MessageRef } from './port.ts'
import { createProjectBytes } from './projectBytes.ts'
import { createSweeper } from './sweeper.ts'
import {
  ack,
  type Change,
  canJoin,
  type Entry,
  expire,
  joinRefusal,
  join as joinTopic,
  type Listeners,
  put,
  recall,
  type Topic,
  topicOf,
  use,
  visibleTo,
  waitingFor,
} from './topic.ts'
import { createTurnstile } from './turnstile.ts'

type Step = {
  readonly topics: readonly Topic[]
  changes: readonly Change<MessageBody>[]
  /** The message this step stores, as long as it is not on disk. */
  readonly key?: string
  /** Being written: too late to be spared that. */
  taken?: boolean
  readonly done: () => void
  readonly failed: (cause: unknown) => void
}

/** Acknowledgements wait this long for a commit to travel with. */
const lazyCommitMs = 50
/** Topics and changes that are not on disk. Past it joins wait: they are answered before the disk, so nothing else slows them. */
const unwrittenMax = 20_000

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
  const projectBytes = createProjectBytes(store.waiting())
  let steps = new Set<Step>()
  /** Topics and changes of all steps that are not on disk. */
  let unwritten = 0
  const joins = createTurnstile({ isOpen: () => closed || unwritten < unwrittenMax })
  /** Puts that are not on disk, by message. */
  const unstored = new Map<string, Step>()
  let pumping: Promise<void> | undefined
  let cancelHeld: (() => void) | undefined
  /** Steps that wait for the disk, apart from those that may be spared it. */
  let urgent = false
  let closed = false
  let tellLost = (): void => {}
  let listeners: Listeners = () => []
  /** As of the last commit. */
  let recipientsStored = store.recipients()

  function touch(name: string): { readonly topic: Topic; readonly changes: Change<MessageBody>[] } {
    const topic = topics.get(name) ?? load(name)
    if (held * 2 > limits.recordsInMemoryMax) {
      // Last touched, last let go.
      topics.delete(name)
      topics.set(name, topic)
    }
    return { topic, changes: expire(topic, { nowMs: clock.now(), limits, listeners }) }
  }

  function load(name: string): Topic {
    const nowMs = clock.now()
    const topic = topicOf(name, store.load(name), { projectBytes, nowMs, limits })
    for (const clientId of listeners(name)) recall(topic, { clientId, nowMs, limits })
    topics.set(name, topic)
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
    touched: readonly Topic[],
    changes: readonly Change<MessageBody>[],
    value: () => value,
  ): Promise<value> {
    if (closed) return Promise.reject(closedError())
    count(changes)
    const written = new Promise<value>((resolve, reject) => {
      add({ topics: touched, changes, done: () => resolve(value()), failed: reject })
    })
    flush()
    return written
  }

  /**
   * Stores a message. One that every recipient is being sent may wait for their acknowledgements: once they all have it, there is
   * nothing left to write.
   */
  function storeMessage(
    topic: Topic,
    params: { readonly seq: number; readonly changes: readonly Change<MessageBody>[]; readonly sent: boolean },
  ): Promise<Result<true, never>> {
    if (closed) return Promise.reject(closedError())
    count(params.changes)
    const key = keyOf(topic.name, params.seq)
    const written = new Promise<Result<true, never>>((resolve, reject) => {
      unstored.set(
        key,
        add({ topics: [topic], key, changes: params.changes, done: () => resolve(stored), failed: reject }),
      )
    })
    if (params.sent && limits.deliveryWaitMs > 0) flushLater(limits.deliveryWaitMs)
    else flush()
    return written
  }

  /** True when the message was delivered to all before it was written: then its step is over. */
  function spare(name: string, seq: number): boolean {
    const key = keyOf(name, seq)
    const step = unstored.get(key)
    if (!step || step.taken) return false
    unstored.delete(key)
    steps.delete(step)
    held -= 1
    release(step)
    step.done()
    return true
  }

  function recordLazily(topic: Topic, changes: readonly Change<MessageBody>[]): void {
    if (changes.length === 0 || closed) return
    count(changes)
    add({ topics: [topic], changes, done: () => {}, failed: () => {} })
    flushLater(lazyCommitMs)
  }

  function flush(): void {
    urgent = true
    pumping ??= pump()
  }

  function flushLater(ms: number): void {
    cancelHeld ??= clock.after(ms, () => {
      cancelHeld = undefined
      flush()
    })
  }

  function add(step: Step): Step {
    steps.add(step)
    unwritten += sizeOf(step)
    for (const topic of step.topics) topic.unwritten += 1
    return step
  }

  function release(step: Step): void {
    unwritten -= sizeOf(step)
    for (const topic of step.topics) topic.unwritten -= 1
    if (step.key !== undefined) unstored.delete(step.key)
  }

  async function pump(): Promise<void> {
    // Let everything this turn of the event loop brings join the first commit.
    await Promise.resolve()
    while (urgent && steps.size > 0) {
      urgent = false
      const batch = [...steps]
      steps = new Set()
      for (const step of batch) step.taken = true
      try {
        const changes = batch.flatMap((step) => step.changes).filter(isDue)
        if (changes.length > 0) {
          await store.commit(changes)
          recipientsStored = store.recipients()
        }
        for (const step of batch) {
          release(step)
          step.done()
        }
      } catch (cause) {
        abandon(batch, cause)
      }
      // Under load this loop has no end.
      makeRoom()
    }
    pumping = undefined
    urgent = false
    makeRoom()
  }

  /** A message that was spared the disk was perhaps claimed or acknowledged by some before: that is not written either. */
  function isDue(change: Change<MessageBody>): boolean {
    if (change.kind !== 'entry' || change.body) return true
    const { topic, entry } = change
    return topics.get(topic)?.entries.get(entry.messageId)?.seq === entry.seq
  }

  /** Memory is ahead of the disk now: forget it all, and fail what was decided on top of it. */
  function abandon(batch: readonly Step[], cause: unknown): void {
    const lost = [...batch, ...steps]
    steps = new Set()
    unstored.clear()
    topics.clear()
    held = 0
    unwritten = 0
    for (const { changes, failed } of lost) {
      for (const change of changes) {
        if (change.kind === 'drop') projectBytes.add(change.entry)
        else if (change.kind === 'entry' && change.body) projectBytes.remove(change.entry)
      }
      failed(cause)
    }
    tellLost()
  }

  function makeRoom(): void {
    trim()
    joins.look()
  }

  function trim(): void {
    for (const [name, topic] of topics) {
      if (held <= limits.recordsInMemoryMax) return
      if (topic.unwritten > 0) continue
      topics.delete(name)
      held -= weightOf(topic)
    }
  }

  const sweeper = createSweeper({
    ...{ store, clock, sweepMs: limits.sweepMs },
    clean(name) {
      const { topic, changes } = touch(name)
      recordLazily(topic, changes)
    },
    async done() {
      if (steps.size > 0) flush()
      await pumping
    },
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
    record(all, changes, () => {}).catch(() => {})
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
    put({ topic: name, message: text, attestation, from, projectId, tag, ttlSec }, push) {
      const { topic, changes } = touch(name)
      const publishedAtMs = clock.now()
      const body = attestation === undefined ? { message: text } : { message: text, attestation }
      const message = {
        messageId: hash('sha256', text),
        from,
        projectId,
        tag,
        publishedAtMs,
        expiresAtMs: publishedAtMs + ttlSec * 1000,
        bytes: Buffer.byteLength(text) + (attestation === undefined ? 0 : Buffer.byteLength(attestation)),
      }
      const result = put(topic, { message, body, limits })
      if (!result.ok) return record([topic], changes, () => result)
      const { entry, merged } = result.value
      // Ahead of the message: written with it, or alone when that is delivered first.
      const used = use(topic, { nowMs: publishedAtMs, limits })
      if (!isOverfull(topic)) recordLazily(topic, used)
      const recipients = merged ? [] : (entry.to ?? [])
      const sent = push({ ref: refOf(name, entry), recipients })
      const all = changes.length > 0 ? [...changes, ...result.value.changes] : result.value.changes
      if (merged) return record([topic], all, () => stored)
      return storeMessage(topic, { seq: entry.seq, changes: all, sent: sent && changes.length === 0 })
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
        () => found,
      )
    },
    async read({ topic: name, seq, messageId }) {
      const { topic, changes } = touch(name)
      recordLazily(topic, changes)
      const waits = topic.entries.get(messageId)?.seq === seq
      return waits ? (bodyOf(unstored.get(keyOf(name, seq))) ?? store.body(name, seq)) : undefined
    },
    askWhoListens(who) {
      listeners = who
    },
    onLost(listener) {
      tellLost = listener
    },
    sweep: sweeper.sweep,
    stats: () => ({
      topicsInMemory: topics.size,
      recordsInMemory: held,
      ...store.size(),
      bytesByProject: projectBytes.all,
    }),
    async close() {
      cancelHeld?.()
      sweeper.stop()
      if (steps.size > 0) flush()
      closed = true
      joins.look()
      await pumping
      await store.close()
    },
  }
}

const isNoRecipient = ({ kind }: Change<MessageBody>): boolean => kind !== 'recipient'

const sizeOf = ({ topics, changes }: Step): number => topics.length + changes.length

const weightOf = ({ entries }: Topic): number => 1 + entries.size

const refOf = (topic: string, { seq, messageId, tag, publishedAtMs, bytes }: Entry): MessageRef => ({
  topic,
  seq,
  messageId,
  tag,
  publishedAtMs,
  bytes,
})

const stored = ok(true as const)

const keyOf = (topic: string, seq: number): string => `${topic}/${seq}`

function bodyOf(step: Step | undefined): MessageBody | undefined {
  for (const change of step?.changes ?? []) if (change.kind === 'entry' && change.body) return change.body
  return undefined
}

const closedError = () => new Error('The mailbox is closed.')
