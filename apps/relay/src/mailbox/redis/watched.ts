import type { Clock } from '@latchkey/base/clock'
import type { Recipient } from '../port.ts'

/** The clients that were reported to Redis as connected to this relay, and their topics. */
export type Watched = {
  readonly add: (one: Recipient) => void
  /** False if it was not listed. */
  readonly remove: (one: Recipient) => boolean
  readonly all: () => readonly Recipient[]
  readonly close: () => void
}

/** `announce` is called for each of them every `everyMs`, a few at a time. */
export function createWatched(params: {
  readonly clock: Clock
  readonly everyMs: number
  readonly announce: (one: Recipient) => void
}): Watched {
  const { clock, everyMs, announce } = params
  let stepsLeft = steps
  const clientsOf = new Map<string, Set<string>>()

  const all = (): Recipient[] =>
    [...clientsOf].flatMap(([topic, clients]) => [...clients].map((clientId) => ({ topic, clientId })))

  let queue: readonly Recipient[] = []
  let cancel = clock.after(everyMs / steps, step)
  function step(): void {
    if (queue.length === 0) queue = all()
    const count = Math.ceil(queue.length / stepsLeft)
    for (const one of queue.slice(0, count)) if (clientsOf.get(one.topic)?.has(one.clientId)) announce(one)
    queue = queue.slice(count)
    stepsLeft = stepsLeft === 1 ? steps : stepsLeft - 1
    cancel = clock.after(everyMs / steps, step)
  }

  return {
    add: ({ topic, clientId }) => void clientsOf.set(topic, (clientsOf.get(topic) ?? new Set()).add(clientId)),
    remove({ topic, clientId }) {
      const clients = clientsOf.get(topic)
      const isKnown = clients?.delete(clientId) === true
      if (clients?.size === 0) clientsOf.delete(topic)
      return isKnown
    },
    all,
    close: () => cancel(),
  }
}

/** Number of steps in which one round of announcements is spread. */
const steps = 720
