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

/** Runs the jobs on one of several copies of the server at a time: the one that holds the lock in the database. */
export function onOneServer(params: onOneServer.Params): { readonly stop: () => Promise<void> } {
  const { clock, log, lock, jobs } = params
  if (jobs.length === 0) return { stop: async () => {} }
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
    readonly jobs: readonly Job[]
  }

  /** Called whenever this server gets the lock. The signal aborts when it loses the lock or stops. */
  type Job = (signal: AbortSignal) => {
    /** Runs one round. Resolves with the time until the next one. `failures`: rounds that failed since the last success. */
    readonly round: (failures: number) => Promise<number>
    /** Reports a failed round. Returns the time until the next one. */
    readonly onFailure: (error: unknown, failures: number) => number
  }
}

/** Repeats the rounds of a job until the signal aborts. A failure delays this job only. */
async function repeat(job: onOneServer.Job, clock: Clock, signal: AbortSignal): Promise<void> {
  const { round, onFailure } = job(signal)
  let failures = 0
  while (!signal.aborted) {
    let pauseMs: number
    try {
      pauseMs = await round(failures)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      pauseMs = onFailure(error, failures)
      failures += 1
    }
    if (pauseMs > 0) await wait(clock, pauseMs, signal)
  }
}

/**
 * Takes the lock in the database, which ends with its connection, even if the process is killed. Resolves at once if another
 * process holds it.
 */
async function whileHoldingLock(
  params: Pick<onOneServer.Params, 'db' | 'clock' | 'lock' | 'jobs'> & { readonly signal: AbortSignal },
): Promise<void> {
  const { db, clock, lock, signal, jobs } = params
  const lockKey = lockKeys[lock]
  await db.connection().execute(async (held) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockKey}) as locked`.execute(held)
    if (rows[0]?.locked !== true) return
    const stop = new AbortController()
    const ended = AbortSignal.any([signal, stop.signal])
    const working = Promise.all(jobs.map((job) => repeat(job, clock, ended)))
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
