import type { Clock } from '@latchkey/base/clock'
import { wait } from '@latchkey/base/wait'

const second = 1_000

/** Resolves with true once the next request may start, and at once with false if it would have to wait too long. */
export type Pacer = () => Promise<boolean>

/** Starts at most `perSecond` requests within any second; further ones wait, at most `longestMs`. */
export function createPacer({ clock, perSecond, longestMs }: createPacer.Params): Pacer {
  /** Start times of the latest requests, past or scheduled, oldest first. */
  const starts: number[] = []
  return async () => {
    const now = clock.now()
    // The clock was set back.
    if ((starts.at(-1) ?? now) - now > longestMs) starts.length = 0
    const [earliest] = starts.length === perSecond ? starts : []
    const start = Math.max(now, (earliest ?? Number.NEGATIVE_INFINITY) + second)
    if (start - now > longestMs) return false
    if (earliest !== undefined) starts.shift()
    starts.push(start)
    if (start > now) await wait(clock, start - now)
    return true
  }
}

export declare namespace createPacer {
  type Params = { readonly clock: Clock; readonly perSecond: number; readonly longestMs: number }
}
