import { mayReceive } from '../relayIds.ts'
import type { SubscribersOf } from '../topic.ts'

/** As granted by `topicScript`: all recipients of the topic with their expiry times. */
export type Grant = readonly (readonly [clientId: string, expiresAtMs: number])[]

/**
 * Topics whose recipients are all connected to this relay and known to it: it may deliver to them without asking Redis (ADR 0010).
 * A lease ends when a client joins elsewhere, whose answer waits for that, or by itself: at the latest {@link leaseMs} after it
 * was asked for, by this machine's clock. A relay that cannot be reached therefore delays a join elsewhere, and loses nothing.
 */
export type Leases = {
  /** `askedAtMs`: `performance.now()` before the question was sent. */
  readonly grant: (topic: string, grant: Grant, askedAtMs: number) => void
  readonly drop: (topic: string) => void
  /** Another relay joins the topic: answers that were asked for before are outdated. */
  readonly recall: (topic: string) => void
  readonly dropAll: () => void
  /** All recipients of a message, when they may be delivered to without Redis. */
  readonly recipientsOf: (topic: string, from: string) => readonly string[] | undefined
  /** True once half of the lease has passed. */
  readonly isAgeing: (topic: string) => boolean
  /** False when it is being renewed already. */
  readonly startRenewing: (topic: string) => boolean
  readonly size: () => number
}

/** Shorter than the time that the answer of a join elsewhere waits, `recallMs`. */
const leaseMs = 1_500
/** How long the answer of a join waits for the relay that had the lease. */
export const recallMs = 2_000

export function createLeases(params: {
  readonly subscribersOf: SubscribersOf
  readonly now: () => number
  readonly max: number
}): Leases {
  const { subscribersOf, now, max } = params
  const held = new Map<string, { readonly recipients: Grant; readonly untilMs: number; isRenewing?: boolean }>()

  const recalledAtMs = new Map<string, number>()

  function current(topic: string) {
    const lease = held.get(topic)
    return lease && performance.now() < lease.untilMs ? lease : undefined
  }

  return {
    grant(topic, recipients, askedAtMs) {
      if (askedAtMs <= (recalledAtMs.get(topic) ?? Number.NEGATIVE_INFINITY)) return
      held.delete(topic)
      held.set(topic, { recipients, untilMs: askedAtMs + leaseMs })
      for (const oldest of held.keys()) {
        if (held.size <= max) break
        held.delete(oldest)
      }
    },
    drop: (topic) => void held.delete(topic),
    recall(topic) {
      held.delete(topic)
      recalledAtMs.delete(topic)
      recalledAtMs.set(topic, performance.now())
      // A grant that is older than a lease has ended anyway.
      for (const [oldest, atMs] of recalledAtMs) {
        if (atMs > performance.now() - leaseMs) break
        recalledAtMs.delete(oldest)
      }
    },
    dropAll: () => held.clear(),
    recipientsOf(topic, from) {
      const lease = current(topic)
      if (!lease) return undefined
      const connected = subscribersOf(topic)
      const recipients: string[] = []
      for (const [clientId, expiresAtMs] of lease.recipients) {
        if (!connected.includes(clientId) || expiresAtMs <= now()) return undefined
        if (mayReceive(from, clientId)) recipients.push(clientId)
      }
      return recipients.length > 0 ? recipients : undefined
    },
    isAgeing: (topic) => performance.now() > (current(topic)?.untilMs ?? 0) - leaseMs / 2,
    startRenewing(topic) {
      const lease = held.get(topic)
      if (!lease || lease.isRenewing) return false
      lease.isRenewing = true
      return true
    },
    size: () => held.size,
  }
}
