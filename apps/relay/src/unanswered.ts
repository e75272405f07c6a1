import type { MessageRef } from './mailbox/port.ts'

/** What one socket was pushed and has not answered. Every call is quick, however much that is. */
export type Unanswered = {
  /** Push ids only rise. Past the limit the oldest is forgotten. */
  readonly add: (pushId: number, ref: MessageRef) => void
  /** What the push carried; it counts as answered now. Undefined when it was answered before, or forgotten. */
  readonly take: (pushId: number) => MessageRef | undefined
  /** Forgets the pushes of one topic. */
  readonly dropTopic: (topic: string) => void
}

/** So that a few pushes, each answered at once, do not make the order anew every time. */
const spare = 64

export function createUnanswered(max: number): Unanswered {
  const refs = new Map<number, MessageRef>()
  const byTopic = new Map<string, Set<number>>()
  // A map finds its first key slowly when many before it were deleted, so the order is kept beside it, with gaps.
  let order: number[] = []
  let at = 0

  function dropOldest(): void {
    while (take(order[at] ?? 0) === undefined) at += 1
  }

  function take(pushId: number): MessageRef | undefined {
    const ref = refs.get(pushId)
    if (!ref) return undefined
    refs.delete(pushId)
    const pushIds = byTopic.get(ref.topic)
    pushIds?.delete(pushId)
    if (pushIds?.size === 0) byTopic.delete(ref.topic)
    return ref
  }

  return {
    add(pushId, ref) {
      refs.set(pushId, ref)
      const pushIds = byTopic.get(ref.topic)
      if (pushIds) pushIds.add(pushId)
      else byTopic.set(ref.topic, new Set([pushId]))
      order.push(pushId)
      if (refs.size > max) dropOldest()
      if (order.length > 2 * refs.size + spare) {
        order = [...refs.keys()]
        at = 0
      }
    },
    take,
    dropTopic(topic) {
      for (const pushId of byTopic.get(topic) ?? []) refs.delete(pushId)
      byTopic.delete(topic)
    },
  }
}
