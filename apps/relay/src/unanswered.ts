import type { MessageRef } from './mailbox/port.ts'

/** What one socket was pushed and has not answered. Every call is quick, however much that is. */
export type Unanswered = {
  /** Push ids only rise. Past the limit the oldest is forgotten. */
  readonly add: (pushId: number, ref: MessageRef, subscription: Subscription) => void
  /** What the push carried; it counts as answered now. Undefined when it was answered before, or forgotten. */
  readonly take: (pushId: number) => MessageRef | undefined
  /** Forgets the pushes of one subscription: others replace them. */
  readonly drop: (subscription: Subscription) => void
}

/** That a socket listens to a topic. */
export type Subscription = { readonly id: string; unanswered: number; isReplaced: boolean }

type Pushed = {
  readonly pushId: number
  readonly ref: MessageRef
  readonly subscription: Subscription
  isAnswered: boolean
}

/** So that a few pushes, each answered at once, are not tidied up every time. */
const spare = 64

/** A list with gaps: maps and sets that grow and shrink with every message keep the garbage collector busy. */
export function createUnanswered(max: number): Unanswered {
  let all: Pushed[] = []
  /** Nothing before it waits. */
  let oldest = 0
  let waiting = 0

  function end(pushed: Pushed): void {
    pushed.isAnswered = true
    pushed.subscription.unanswered -= 1
    waiting -= 1
  }

  function tidy(): void {
    if (all.length <= 2 * waiting + spare) return
    all = all.filter(isWaiting)
    oldest = 0
  }

  function dropOldest(): void {
    let pushed = all[oldest]
    while (pushed && !isWaiting(pushed)) {
      oldest += 1
      pushed = all[oldest]
    }
    if (pushed) end(pushed)
  }

  return {
    add(pushId, ref, subscription) {
      all.push({ pushId, ref, subscription, isAnswered: false })
      subscription.unanswered += 1
      waiting += 1
      if (waiting > max) dropOldest()
      tidy()
    },
    take(pushId) {
      const pushed = find(all, pushId)
      if (!pushed || !isWaiting(pushed)) return undefined
      end(pushed)
      tidy()
      return pushed.ref
    },
    drop(subscription) {
      subscription.isReplaced = true
      waiting -= subscription.unanswered
    },
  }
}

const isWaiting = ({ isAnswered, subscription }: Pushed): boolean => !isAnswered && !subscription.isReplaced

/** By halves: ids rise. */
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
