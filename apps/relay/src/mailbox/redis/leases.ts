import { mayReceive } from '../relayIds.ts'
import type { SubscribersOf } from '../topic.ts'

/** As granted by `topicScript`: all recipients of the topic with their expiry times. */
export type Grant = readonly (readonly [clientId: string, expiresAtMs: number])[]

/**
 * Topics whose recipients are all connected to this relay and known to it: it may deliver to them without asking Redis (ADR 0010).
 * A lease ends when a client joins at another relay, which waits for that before it confirms the join. Otherwise it expires {@link
 * leaseMs} after it was requested, by this machine's clock. So an unreachable relay delays joins at others, but loses no message.
 */
export type Leases = {
  /** `askedAtMs`: `performance.now()` before the request was sent. */
  readonly grant: (topic: string, grant: Grant, askedAtMs: number) => void
  readonly drop: (topic: string) => void
  /** A client joins the topic at another relay: leases requested before that are void. */
  readonly recall: (topic: string) => void
  readonly dropAll: () => void
  /** All recipients of a message, if it may be delivered to them without Redis. */
  readonly recipientsOf: (topic: string, from: string) => readonly string[] | undefined
  /** True once half of the lease has passed. */
  readonly isAgeing: (topic: string) => boolean
  /** False if it is already being renewed. */
  readonly startRenewing: (topic: string) => boolean
  readonly size: () => number
}

/** Shorter than `recallMs`, the time for which a join at another relay waits. */
const leaseMs = 1_500
/** Maximum time for which a join waits for the relay that had the lease. */
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
      // A grant older than the duration of a lease has already expired.
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
