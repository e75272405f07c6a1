import type { Clock } from './clock.ts'
import { wait } from './wait.ts'

/**
 * Runs a task, and again after each failure that `isRetryable` accepts, up to `retries` more times. Rejects with the last
 * failure; an abort ends the wait between two attempts and rejects with the signal's reason.
 */
export async function retry<value>(task: () => Promise<value>, params: retry.Params): Promise<value> {
  const { clock, retries, delayMs, isRetryable, signal } = params
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await task()
    } catch (error) {
      if (attempt >= retries || signal?.aborted || !isRetryable(error, attempt)) throw error
      await wait(clock, delayMs(attempt), signal)
      signal?.throwIfAborted()
    }
  }
}

export declare namespace retry {
  type Params = {
    readonly clock: Clock
    /** Attempts after the first one. */
    readonly retries: number
    /** Delay after a failed attempt; `attempt` counts from 0. */
    readonly delayMs: (attempt: number) => number
    readonly isRetryable: (error: unknown, attempt: number) => boolean
    readonly signal?: AbortSignal | undefined
  }
}
