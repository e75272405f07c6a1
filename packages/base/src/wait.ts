import type { Clock } from './clock.ts'

/** Resolves after `ms`, or at once when the signal aborts; check the signal to distinguish the two. */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel()
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const cancel = clock.after(ms, finish)
    signal?.addEventListener('abort', finish)
  })
}
