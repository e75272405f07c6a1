import type { Clock } from '@latchkey/base/clock'
import { spaceOf } from '../mailbox/mailboxUsage.ts'
import { createReadyTopics } from './readyTopics.ts'
import type { LinkStore, Outgoing } from './upstreamStore.ts'

/** Messages that one upstream has not confirmed, without their bodies. Published in order, one at a time per topic. */
export type Outbox = {
  /** A message of the store; ignored if it was added before. */
  readonly add: (outgoing: Outgoing) => void
  /** The next message to publish. Its topic is blocked until `done` or `retry`. Projects take turns. */
  readonly take: () => Outgoing | undefined
  /** The upstream confirmed or finally refused the message. */
  readonly done: (outgoing: Outgoing) => void
  /** The message was not confirmed: it is published again before later ones of its topic. */
  readonly retry: (outgoing: Outgoing) => void
  /** The message could not be stored. */
  readonly drop: (outgoing: Outgoing) => void
  readonly hasTopic: (topic: string) => boolean
  /** Drops expired messages. */
  readonly sweep: () => void
  /** The same for a full outbox; at most once a second. */
  readonly makeSpace: () => void
  readonly stats: () => OutboxStats
}

export type OutboxStats = { readonly messages: number; readonly bytes: number; readonly oldestAgeMs: number }

/** Minimum interval between sweeps of a full outbox, because each sweep visits all messages. */
const sweepPauseMs = 1_000

export function createOutbox(params: createOutbox.Params): Outbox {
  const { store, clock, onExpired } = params
  /** All messages, oldest first. */
  const messages = new Map<number, Outgoing>()
  const byTopic = new Map<string, Outgoing[]>()
  /** Topics with a message being published. */
  const blocked = new Set<string>()
  const ready = createReadyTopics()
  let bytes = 0
  let sweptAtMs = 0

  function remove(outgoing: Outgoing): void {
    const { seq, topic } = outgoing
    if (!messages.delete(seq)) return
    bytes -= spaceOf(outgoing)
    const queue = (byTopic.get(topic) ?? []).filter((other) => other.seq !== seq)
    if (queue.length > 0) byTopic.set(topic, queue)
    else byTopic.delete(topic)
    store.remove(outgoing)
  }

  function makeReady(topic: string): void {
    const first = byTopic.get(topic)?.[0]
    if (first && !blocked.has(topic)) ready.add(first.projectId, topic)
  }

  function unblock(topic: string): void {
    blocked.delete(topic)
    makeReady(topic)
  }

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

  return {
    add(outgoing) {
      if (messages.has(outgoing.seq)) return
      messages.set(outgoing.seq, outgoing)
      bytes += spaceOf(outgoing)
      const queue = byTopic.get(outgoing.topic)
      if (queue) queue.push(outgoing)
      else byTopic.set(outgoing.topic, [outgoing])
      makeReady(outgoing.topic)
    },
    take() {
      for (let topic = ready.take(); topic !== undefined; topic = ready.take()) {
        // A topic may be listed twice if its first messages are from different projects.
        if (blocked.has(topic)) continue
        for (let outgoing = byTopic.get(topic)?.[0]; outgoing; outgoing = byTopic.get(topic)?.[0]) {
          if (outgoing.expiresAtMs > clock.now()) {
            blocked.add(topic)
            return outgoing
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
    drop: remove,
    hasTopic: (topic) => byTopic.has(topic),
    sweep,
    makeSpace() {
      if (clock.now() - sweptAtMs >= sweepPauseMs) sweep()
    },
    stats() {
      const [oldest] = messages.values()
      return { messages: messages.size, bytes, oldestAgeMs: oldest ? Math.max(0, clock.now() - oldest.addedAtMs) : 0 }
    },
  }
}

export declare namespace createOutbox {
  type Params = {
    readonly store: Pick<LinkStore, 'remove'>
    readonly clock: Clock
    /** A message expired before the upstream confirmed it. */
    readonly onExpired: () => void
  }
}
