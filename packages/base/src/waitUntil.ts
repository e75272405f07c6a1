import type { Clock } from './clock.ts'

/** Resolves with true once `isMet` holds, which is checked at once and on every change; with false after `timeoutMs`. */
export function waitUntil(params: waitUntil.Params): Promise<boolean> {
  const { clock, timeoutMs, isMet, onChange } = params
  if (isMet()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const finish = (result: boolean): void => {
      cancel()
      unsubscribe()
      resolve(result)
    }
    const cancel = clock.after(timeoutMs, () => finish(isMet()))
    const unsubscribe = onChange(() => {
      if (isMet()) finish(true)
    })
  })
}

export declare namespace waitUntil {
  type Params = {
    readonly clock: Clock
    readonly timeoutMs: number
    readonly isMet: () => boolean
    /** Subscribes to changes; the returned function unsubscribes. */
    readonly onChange: (listener: () => void) => () => void
  }
}
