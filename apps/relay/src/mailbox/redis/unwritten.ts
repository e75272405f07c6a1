import type { Clock } from '@latchkey/base/clock'
import { ok } from '@latchkey/base/result'
import type { MessageRef, Put, Stamped } from '../port.ts'

/** Messages that were sent to all their recipients, and are written only if a recipient does not acknowledge in time (ADR 0010). */
export type Unwritten = {
  /** Resolves once all recipients acknowledged the message or it is written. */
  readonly add: (message: Stamped, recipients: readonly string[]) => Put['stored']
  /** `done`: this acknowledgement need not be sent to Redis. */
  readonly ack: (params: {
    readonly topic: string
    readonly clientId: string
    readonly messageId: string
  }) => 'done' | 'unknown'
  /** The outcome of a message that is unwritten. */
  readonly get: (topic: string, messageId: string) => Put['stored'] | undefined
  readonly body: (topic: string, messageId: string) => Stamped | undefined
  /** Messages that the client has not acknowledged, oldest first. */
  readonly waitingFor: (topic: string, clientId: string) => readonly MessageRef[]
  /** Writes the messages of the topic at once, because a client joins at another relay. */
  readonly flush: (topic: string) => void
  readonly flushAll: () => void
  readonly size: () => number
}

type Pending = {
  readonly message: Stamped
  readonly left: Set<string>
  readonly acked: string[]
  readonly dueMs: number
  readonly stored: Put['stored']
  readonly settle: (outcome: Awaited<Put['stored']>) => void
  readonly fail: (cause: unknown) => void
  isWriting: boolean
}

export function createUnwritten(params: {
  readonly clock: Clock
  readonly waitMs: number
  readonly write: (message: Stamped, acked: readonly string[]) => Put
}): Unwritten {
  const { clock, waitMs, write } = params
  const topics = new Map<string, Map<string, Pending>>()
  let count = 0
  let isWatching = false

  function remove({ message: { topic, messageId } }: Pending): void {
    const pending = topics.get(topic)
    if (!pending?.delete(messageId)) return
    count -= 1
    if (pending.size === 0) topics.delete(topic)
  }

  function writeNow(pending: Pending): void {
    if (pending.isWriting) return
    pending.isWriting = true
    const { stored } = write(pending.message, pending.acked)
    stored.then(pending.settle, pending.fail).finally(() => remove(pending))
  }

  /** One timer for all. */
  function watch(): void {
    if (isWatching) return
    isWatching = true
    clock.after(waitMs, () => {
      isWatching = false
      for (const pending of topics.values())
        for (const one of pending.values()) if (one.dueMs <= clock.now()) writeNow(one)
      if (count > 0) watch()
    })
  }

  const inTopic = (topic: string): readonly Pending[] => [...(topics.get(topic)?.values() ?? [])]

  return {
    add(message, recipients) {
      let settle: Pending['settle'] = () => {}
      let fail: Pending['fail'] = () => {}
      const stored: Put['stored'] = new Promise((resolve, reject) => {
        settle = resolve
        fail = reject
      })
      const pending = topics.get(message.topic) ?? new Map<string, Pending>()
      topics.set(message.topic, pending)
      const one = { message, stored, settle, fail, left: new Set(recipients), acked: [], isWriting: false }
      pending.set(message.messageId, { ...one, dueMs: clock.now() + waitMs })
      count += 1
      watch()
      return stored
    },
    ack({ topic, clientId, messageId }) {
      const pending = topics.get(topic)?.get(messageId)
      if (!pending || pending.isWriting || !pending.left.delete(clientId)) return 'unknown'
      pending.acked.push(clientId)
      if (pending.left.size === 0) {
        remove(pending)
        pending.settle(ok(true))
      }
      return 'done'
    },
    get: (topic, messageId) => topics.get(topic)?.get(messageId)?.stored,
    body: (topic, messageId) => topics.get(topic)?.get(messageId)?.message,
    waitingFor: (topic, clientId) => inTopic(topic).flatMap(({ left, message }) => (left.has(clientId) ? message : [])),
    flush(topic) {
      for (const pending of inTopic(topic)) writeNow(pending)
    },
    flushAll() {
      for (const topic of [...topics.keys()]) for (const pending of inTopic(topic)) writeNow(pending)
    },
    size: () => count,
  }
}
