import type { Clock } from '@latchkey/base/clock'

/** Resolves when the task has settled, or at the limit. */
export function settleWithin(clock: Clock, limitMs: number, task: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(limitMs, resolve)
    const done = () => {
      cancel()
      resolve()
    }
    task.then(done, done)
  })
}
