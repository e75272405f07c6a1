import type { Clock } from '@latchkey/base/clock'

/** Result of `task`, or undefined when it takes longer than `ms`, rejects or throws. Leaves no timer behind. */
export function withTimeout<value>(
  clock: Clock,
  ms: number,
  task: () => Promise<value | undefined>,
): Promise<value | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve(undefined))
    const end = (value?: value): void => {
      cancel()
      resolve(value)
    }
    // The task may also throw synchronously.
    Promise.resolve()
      .then(task)
      .then(end, () => end())
  })
}
