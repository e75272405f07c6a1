import type { Budget } from '@latchkey/contracts/api/route'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counters of rate limits. */
export type RateLimiter = {
  /**
   * Takes points from the budget of `key`. Resolves with the milliseconds to wait if there are too few, otherwise with
   * 0.
   */
  readonly take: (params: RateLimiter.TakeParams) => Promise<number>
}

export declare namespace RateLimiter {
  type TakeParams = {
    /** Names the limit; each has its own counters. */
    readonly name: string
    readonly key: string
    readonly points: number
    readonly budget: Budget
  }
}

/** Counts in this process. */
export function memoryRateLimiter(): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>()
  return {
    async take({ name, key, points, budget }) {
      const limiter =
        limiters.get(name) ?? new RateLimiterMemory({ points: budget.points, duration: budget.perMs / 1000 })
      limiters.set(name, limiter)
      try {
        await limiter.consume(key, points)
        return 0
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext)
        throw refused
      }
    },
  }
}
