import type { Clock } from './clock.ts'

/**
 * A time limit for a piece of work, combined with the caller's signal. Pass `signal` to the work and call `end` when it is
 * done.
 */
export function deadline(clock: Clock, ms: number, outer?: AbortSignal): deadline.Deadline {
  const late = new AbortController()
  const end = clock.after(ms, () => late.abort())
  const signal = outer ? AbortSignal.any([outer, late.signal]) : late.signal
  return { signal, timedOut: () => late.signal.aborted, end }
}

export declare namespace deadline {
  type Deadline = { readonly signal: AbortSignal; readonly timedOut: () => boolean; readonly end: () => void }
}
