import type { Clock } from '@latchkey/base/clock'

/** Settles with the task, whatever comes of it, and at the limit at the latest. */
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
