import { hash } from 'node:crypto'
import { ReplyError } from 'ioredis'
import type { ExchangeSpending } from '../../limits/rateLimiter.ts'
import { partitionOf, partitions } from './partitions.ts'
import type { RedisNodes } from './redisNodes.ts'

/** Lifetime of a counter without activity. */
const lifeMs = 60_000

/**
 * Sums the rate-limit charges of clients, projects and addresses of all relays in Redis. Redis only gets hashes of the names. A
 * relay that reports a name for the first time does not get earlier charges of the others.
 */
export function createSpending(nodes: RedisNodes): ExchangeSpending {
  /** Totals as of the last report, and its time. */
  const known = new Map<string, { readonly total: number; readonly atMs: number }>()

  async function report(name: string, cost: number): Promise<number> {
    const id = hash('sha256', name)
    const at = partitionOf(id)
    const redis = nodes.nodeOf(at)?.commands
    if (!redis) return 0
    const key = `${partitions[at]?.spendingKey}${id}`
    const [total] = await Promise.all([redis.incrby(key, Math.round(cost)), redis.pexpire(key, lifeMs)]).catch(
      async (cause) => {
        // A damaged counter is not a number and would be kept alive by each report.
        if (cause instanceof ReplyError) await redis.del(key)
        throw cause
      },
    )
    const before = known.get(name)
    known.delete(name)
    known.set(name, { total, atMs: performance.now() })
    // Smaller if the counter has expired meanwhile.
    return before && total > before.total ? total - before.total - Math.round(cost) : 0
  }

  return async (spent) => {
    const reports = await Promise.allSettled(
      [...spent].map(async ([name, cost]) => [name, await report(name, cost)] as const),
    )
    for (const [name, { atMs }] of known) {
      if (atMs > performance.now() - lifeMs) break
      known.delete(name)
    }
    return new Map(reports.flatMap((one) => (one.status === 'fulfilled' && one.value[1] > 0 ? [one.value] : [])))
  }
}
