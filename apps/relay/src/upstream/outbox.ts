import type { Clock } from '@latchkey/base/clock'
import type { Limits } from '../limits/limits.ts'
import { createUsagePool, spaceOf } from '../mailbox/mailboxUsage.ts'
import type { NewMessage } from '../mailbox/port.ts'
import { createReadyTopics } from './readyTopics.ts'
import type { OutboxRecord, UpstreamStore } from './upstreamStore.ts'

/** A message for one upstream, without its body. */
export type Outgoing = {
  readonly seq: number
  readonly topic: string
  readonly from: string
  readonly projectId: string
  readonly address: string
  readonly bytes: number
  readonly addedAtMs: number
  readonly expiresAtMs: number
}

/**
 * Messages that one upstream has not confirmed. Stored on disk before their publish is answered. Published in order, one at a time
 * per topic.
 */
export type Outbox = {
  /** Resolves once the message is on disk or was confirmed. Undefined when the share of its publisher is used up. */
  readonly add: (message: NewMessage) => Promise<void> | undefined
  /** The next message to publish. Its topic is blocked until `done` or `retry`. Projects take turns. */
  readonly take: () => { readonly outgoing: Outgoing; readonly record: OutboxRecord } | undefined
  /** The upstream confirmed or finally refused the message. */
  readonly done: (outgoing: Outgoing) => void
  /** The message was not confirmed: it is published again before later ones of its topic. */
  readonly retry: (outgoing: Outgoing) => void
  readonly hasTopic: (topic: string) => boolean
  readonly topics: () => Iterable<string>
  /** Drops expired messages. */
  readonly sweep: () => void
  readonly stats: () => OutboxStats
}

export type OutboxStats = { readonly messages: number; readonly bytes: number; readonly oldestAgeMs: number }

/**
 * Maximum TTL of messages that may use the last quarter of a project's share, such as proposals and approvals. As in the mailbox.
 */
const reserveTtlSec = 5 * 60
/** Minimum interval between sweeps of a full outbox, because each sweep visits all messages. */
const sweepPauseMs = 1_000
/** Limit of all projects together, as a multiple of one project's share. */
const projectsMax = 4

export function createOutbox(params: createOutbox.Params): Outbox {
  const { store, upstream, clock, limits, onExpired } = params
  const usage = createUsagePool({
    project: limits.mailboxPerProjectMaxBytes,
    address: limits.mailboxPerAddressMaxBytes,
    client: limits.mailboxPerClientMaxBytes,
  })
  const bytesMax = projectsMax * limits.mailboxPerProjectMaxBytes
  /** All messages, oldest first. */
  const messages = new Map<number, Outgoing>()
  const byTopic = new Map<string, Outgoing[]>()
  /** Bodies of messages that are not on disk yet, and callbacks for an earlier confirmation. */
  const unwritten = new Map<number, { readonly record: OutboxRecord; readonly confirmed: () => void }>()
  /** Topics with a message being published. */
  const blocked = new Set<string>()
  const ready = createReadyTopics()
  let bytes = 0
  let nextSeq = 1
  let sweptAtMs = 0

  function insert(outgoing: Outgoing): void {
    messages.set(outgoing.seq, outgoing)
    bytes += spaceOf(outgoing)
    usage.change(outgoing, spaceOf(outgoing))
    const queue = byTopic.get(outgoing.topic)
    if (queue) queue.push(outgoing)
    else byTopic.set(outgoing.topic, [outgoing])
    makeReady(outgoing.topic)
    nextSeq = outgoing.seq + 1
  }

  function remove(outgoing: Outgoing): void {
    const { seq, topic } = outgoing
    if (!messages.delete(seq)) return
    bytes -= spaceOf(outgoing)
    usage.change(outgoing, -spaceOf(outgoing))
    const queue = (byTopic.get(topic) ?? []).filter((other) => other.seq !== seq)
    if (queue.length > 0) byTopic.set(topic, queue)
    else byTopic.delete(topic)
    unwritten.get(seq)?.confirmed()
    store.remove(upstream, seq)
  }

  function makeReady(topic: string): void {
    const first = byTopic.get(topic)?.[0]
    if (first && !blocked.has(topic)) ready.add(first.projectId, topic)
  }

  function unblock(topic: string): void {
    blocked.delete(topic)
    makeReady(topic)
  }

  /** Drops expired messages, except the one being published. */
  function sweep(): void {
    const nowMs = clock.now()
    sweptAtMs = nowMs
    for (const outgoing of messages.values()) {
      const isBeingPublished = blocked.has(outgoing.topic) && byTopic.get(outgoing.topic)?.[0] === outgoing
      if (outgoing.expiresAtMs > nowMs || isBeingPublished) continue
      onExpired()
      remove(outgoing)
    }
  }

  function hasSpace(outgoing: Outgoing, ttlSec: number): boolean {
    if (bytes + spaceOf(outgoing) > bytesMax) return false
    const space = usage.spaceFor(outgoing)
    return space === 'free' || (space === 'reserve' && ttlSec <= reserveTtlSec)
  }

  for (const { seq, record } of store.messages(upstream)) insert(outgoingOf(seq, record))
  sweep()

  return {
    add(message) {
      const record = recordOf(message, clock.now())
      const outgoing = outgoingOf(nextSeq, record)
      if (!hasSpace(outgoing, message.ttlSec)) {
        if (clock.now() - sweptAtMs < sweepPauseMs) return undefined
        sweep()
        if (!hasSpace(outgoing, message.ttlSec)) return undefined
      }
      const { seq } = outgoing
      const confirmed = new Promise<void>((resolve) => unwritten.set(seq, { record, confirmed: resolve }))
      const written = store.add(upstream, seq, record).then(
        () => void unwritten.delete(seq),
        (cause) => {
          unwritten.delete(seq)
          remove(outgoing)
          throw cause
        },
      )
      insert(outgoing)
      return Promise.race([confirmed, written])
    },
    take() {
      for (let topic = ready.take(); topic !== undefined; topic = ready.take()) {
        // A topic may be listed twice if its first messages are from different projects.
        if (blocked.has(topic)) continue
        for (let outgoing = byTopic.get(topic)?.[0]; outgoing; outgoing = byTopic.get(topic)?.[0]) {
          const record = unwritten.get(outgoing.seq)?.record ?? store.read(upstream, outgoing.seq)
          if (record && outgoing.expiresAtMs > clock.now()) {
            blocked.add(topic)
            return { outgoing, record }
          }
          onExpired()
          remove(outgoing)
        }
      }
      return undefined
    },
    done(outgoing) {
      remove(outgoing)
      unblock(outgoing.topic)
    },
    retry: ({ topic }) => unblock(topic),
    hasTopic: (topic) => byTopic.has(topic),
    topics: () => byTopic.keys(),
    sweep,
    stats() {
      const [oldest] = messages.values()
      return { messages: messages.size, bytes, oldestAgeMs: oldest ? Math.max(0, clock.now() - oldest.addedAtMs) : 0 }
    },
  }
}

export declare namespace createOutbox {
  type Params = {
    readonly store: Pick<UpstreamStore, 'messages' | 'read' | 'add' | 'remove'>
    /** Key of the upstream in the store. */
    readonly upstream: string
    readonly clock: Clock
    readonly limits: Limits
    /** A message expired before the upstream confirmed it. */
    readonly onExpired: () => void
  }
}

const recordOf = (message: NewMessage, nowMs: number): OutboxRecord => ({
  topic: message.topic,
  message: message.message,
  ...(message.attestation !== undefined && { attestation: message.attestation }),
  tag: message.tag,
  prompt: message.prompt === true,
  addedAtMs: nowMs,
  expiresAtMs: nowMs + message.ttlSec * 1000,
  from: message.from,
  projectId: message.projectId,
  address: message.address ?? '',
})

const outgoingOf = (seq: number, record: OutboxRecord): Outgoing => ({
  seq,
  topic: record.topic,
  from: record.from,
  projectId: record.projectId,
  address: record.address,
  bytes: Buffer.byteLength(record.message) + (record.attestation ? Buffer.byteLength(record.attestation) : 0),
  addedAtMs: record.addedAtMs,
  expiresAtMs: record.expiresAtMs,
})
