import type { Clock } from './clock.ts'

/** Time for a piece of work, within that of whoever waits for it. `signal` goes to the work; `end` when it is done. */
export function deadline(clock: Clock, ms: number, outer?: AbortSignal): deadline.Deadline {
  const late = new AbortController()
  const end = clock.after(ms, () => late.abort())
  const signal = outer ? AbortSignal.any([outer, late.signal]) : late.signal
  return { signal, timedOut: () => late.signal.aborted, end }
}

export declare namespace deadline {
  type Deadline = { readonly signal: AbortSignal; readonly timedOut: () => boolean; readonly end: () => void }
}
