import type { Clock } from '@latchkey/base/clock'
import { wait } from '@latchkey/base/wait'
import type { Log } from '@latchkey/node/log'
import { sql } from 'kysely'
import { errorCodeOf } from './errorCodeOf.ts'
import type { Database } from './schema.ts'

/** Advisory locks of the server: arbitrary distinct numbers. */
const lockKeys = { indexer: 7_211_034, priceSampler: 7_211_035 } as const
const checkEveryMs = 5_000
/** Retry interval of a server without the lock. */
const lockRetryMs = 5_000

/** Runs the task on one of several server instances at a time: the one that holds the lock in the database. */
export function onOneServer(params: onOneServer.Params): { readonly stop: () => Promise<void> } {
  const { clock, log, lock } = params
  const ending = new AbortController()
  const { signal } = ending

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await whileHoldingLock({ ...params, signal }).catch((error: unknown) =>
        log.warn({ lock, code: errorCodeOf(error) }, 'a background task lost the database'),
      )
      await wait(clock, lockRetryMs, signal)
    }
  }

  const running = run()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

export declare namespace onOneServer {
  type Params = {
    readonly db: Database
    readonly clock: Clock
    readonly log: Log
    readonly lock: keyof typeof lockKeys
    /** Must end when its signal aborts, and never reject. */
    readonly task: (signal: AbortSignal) => Promise<void>
  }
}

/** The lock ends with its connection, even if the process is killed. Resolves at once if another process holds it. */
async function whileHoldingLock(
  params: Pick<onOneServer.Params, 'db' | 'clock' | 'lock' | 'task'> & { readonly signal: AbortSignal },
): Promise<void> {
  const { db, clock, lock, signal, task } = params
  const lockKey = lockKeys[lock]
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
      // A pooled connection would keep the lock. This fails only if the connection is lost, which releases the lock.
      await sql`select pg_advisory_unlock(${lockKey})`.execute(held).catch(() => {})
    }
  })
}
