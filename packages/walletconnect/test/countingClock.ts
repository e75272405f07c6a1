import { type Clock, systemClock } from '@latchkey/base/clock'

/** The system clock, counting its pending timers. */
export function countingClock(): { readonly clock: Clock; readonly count: () => number } {
  const waiting = new Set<() => void>()
  const clock: Clock = {
    now: systemClock.now,
    after(ms, task) {
      const cancel = systemClock.after(ms, () => {
        waiting.delete(cancel)
        task()
      })
      waiting.add(cancel)
      return () => {
        waiting.delete(cancel)
        cancel()
      }
    },
  }
  return { clock, count: () => waiting.size }
}
