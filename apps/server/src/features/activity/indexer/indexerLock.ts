import type { Clock } from '@latchkey/base/clock'
import { wait } from '@latchkey/base/wait'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'

/** Any number that no other part of the server uses for an advisory lock. */
const lockKey = 7_211_034
const checkEveryMs = 5_000

/**
 * Runs the task while this process holds the indexer's lock in the database, so that only one of several copies of the server
 * indexes. The lock ends with its connection, also when the process is killed. Resolves at once when another process holds it.
 */
export async function whileHoldingLock(params: whileHoldingLock.Params): Promise<void> {
  const { db, clock, signal, task } = params
  await db.connection().execute(async (held) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockKey}) as locked`.execute(held)
    if (rows[0]?.locked !== true) return
    const stop = new AbortController()
    const working = task(AbortSignal.any([signal, stop.signal]))
    try {
      while (!signal.aborted) {
        await wait(clock, checkEveryMs, signal)
        if (!signal.aborted) await sql`select 1`.execute(held)
      }
    } finally {
      stop.abort()
      await working
      // A pooled connection would keep the lock. It fails only when the connection is lost, and the lock with it.
      await sql`select pg_advisory_unlock(${lockKey})`.execute(held).catch(() => {})
    }
  })
}

export declare namespace whileHoldingLock {
  type Params = {
    readonly db: Database
    readonly clock: Clock
    readonly signal: AbortSignal
    /** Must end when its signal aborts, and never reject. */
    readonly task: (signal: AbortSignal) => Promise<void>
  }
}
