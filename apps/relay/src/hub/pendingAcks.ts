import type { MessageRef } from '../mailbox/port.ts'

/** Pushes of one socket that are not acknowledged yet. Every call is amortised O(1) or O(log n). */
export type PendingAcks = {
  /** Push ids must increase. Beyond the limit the oldest push is dropped. */
  readonly add: (pushId: number, ref: MessageRef, subscription: Subscription) => void
  /** Removes the push and returns its message and recipient; undefined if it was already acknowledged or dropped. */
  readonly take: (pushId: number) => MessageRef | undefined
  /** Drops the pushes of a subscription that is replaced. */
  readonly drop: (subscription: Subscription) => void
}

/** A socket's subscription to one topic. */
export type Subscription = { readonly id: string; unacked: number; isReplaced: boolean }

type Pushed = {
  readonly pushId: number
  readonly ref: MessageRef
  readonly subscription: Subscription
  isAcked: boolean
}

/** Below this size the list is not compacted, which keeps the common case of a few quickly acknowledged pushes cheap. */
const spare = 64

/** A sorted list with gaps: maps and sets that grow and shrink with every message keep the garbage collector busy. */
export function createPendingAcks(max: number): PendingAcks {
  let all: Pushed[] = []
  /** No push before this index is pending. */
  let oldest = 0
  let pending = 0

  function settle(pushed: Pushed): void {
    pushed.isAcked = true
    pushed.subscription.unacked -= 1
    pending -= 1
  }

  function compact(): void {
    if (all.length <= 2 * pending + spare) return
    all = all.filter(isPending)
    oldest = 0
  }

  function dropOldest(): void {
    let pushed = all[oldest]
    while (pushed && !isPending(pushed)) {
      oldest += 1
      pushed = all[oldest]
    }
    if (pushed) settle(pushed)
  }

  return {
    add(pushId, ref, subscription) {
      all.push({ pushId, ref, subscription, isAcked: false })
      subscription.unacked += 1
      pending += 1
      if (pending > max) dropOldest()
      compact()
    },
    take(pushId) {
      const pushed = find(all, pushId)
      if (!pushed || !isPending(pushed)) return undefined
      settle(pushed)
      compact()
      return pushed.ref
    },
    drop(subscription) {
      subscription.isReplaced = true
      pending -= subscription.unacked
    },
  }
}

const isPending = ({ isAcked, subscription }: Pushed): boolean => !isAcked && !subscription.isReplaced

/** Binary search by push id. */
function find(all: readonly Pushed[], pushId: number): Pushed | undefined {
  let [low, high] = [0, all.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const pushed = all[middle]
    if (!pushed || pushed.pushId === pushId) return pushed
    if (pushed.pushId < pushId) low = middle + 1
    else high = middle - 1
  }
  return undefined
}
