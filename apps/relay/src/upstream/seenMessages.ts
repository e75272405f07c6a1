import { hash } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import type { Published } from '../requests/publish.ts'

/** Messages that passed through this relay. Prevents delivering a message again when it returns through another relay. */
export type SeenMessages = {
  /** Another relay that shares our mailboxes accepted the message. */
  readonly mark: (message: SeenMessage) => void
  /**
   * Runs the task, synchronously, unless the same message on the same topic was accepted within its lifetime or is being processed:
   * then it returns that result. A message that was refused counts as not seen.
   */
  readonly once: (message: SeenMessage, task: () => Published) => Published
}

type SeenMessage = { readonly topic: string; readonly message: string; readonly ttlSec: number }

type Seen = { readonly published: Published; readonly expiresAtMs: number }

/** A repeat has no recipients. */
const accepted: Published = { assigned: Promise.resolve([]), outcome: Promise.resolve(undefined) }

/** Beyond `max` the oldest are dropped; recipients also drop duplicates themselves. */
export function createSeenMessages(params: {
  readonly clock: Clock
  readonly onRepeat: () => void
  readonly max?: number
}): SeenMessages {
  const { clock, onRepeat, max = 100_000 } = params
  /** By digest, oldest first. */
  const seen = new Map<string, Seen>()

  function settle(key: string, pending: Seen, isAccepted: boolean): void {
    if (seen.get(key) !== pending) return
    if (isAccepted) seen.set(key, { published: accepted, expiresAtMs: pending.expiresAtMs })
    else seen.delete(key)
  }

  function trim(): void {
    for (const [key, { expiresAtMs }] of seen) {
      if (seen.size <= max && expiresAtMs > clock.now()) return
      seen.delete(key)
    }
  }

  function add(key: string, one: Seen): void {
    seen.delete(key)
    seen.set(key, one)
    trim()
  }

  return {
    mark({ topic, message, ttlSec }) {
      const key = keyOf(topic, message)
      if (!seen.has(key)) add(key, { published: accepted, expiresAtMs: clock.now() + ttlSec * 1000 })
    },
    once({ topic, message, ttlSec }, task) {
      const key = keyOf(topic, message)
      const known = seen.get(key)
      if (known && known.expiresAtMs > clock.now()) {
        onRepeat()
        return known.published
      }
      const pending = { published: task(), expiresAtMs: clock.now() + ttlSec * 1000 }
      add(key, pending)
      pending.published.outcome.then(
        (refusal) => settle(key, pending, refusal === undefined),
        () => settle(key, pending, false),
      )
      return pending.published
    },
  }
}

const keyOf = (topic: string, message: string): string => hash('sha256', topic + message, 'base64')
