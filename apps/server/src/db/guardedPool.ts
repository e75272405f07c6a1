import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { databaseAway } from './databaseAway.ts'

const connectTimeoutMs = 3_000
/** For queries on their way when the server stops. */
const endTimeoutMs = 1_000
/** Time for the database to say that it gave a query up; one that is silent past it is no longer there. */
const silenceMs = 1_000

/** Connections to a database that may hang: whoever waits for it hears so in time. */
export function guardedPool({ queryTimeoutMs, ...connection }: guardedPool.Params): PostgresPool {
  const defaults = { max: 20, connectionTimeoutMillis: connectTimeoutMs }
  const pool = new pg.Pool({
    ...defaults,
    ...connection,
    query_timeout: queryTimeoutMs + silenceMs,
    // The database must give up too: it would go on for nobody, and change something after we said that nothing was.
    // Not as a parameter of the connection, which poolers in front of a database refuse.
    onConnect: (client) => client.query(limits(queryTimeoutMs)),
  })
  // A connection that the database closes, idle or in a query, would end the process without a listener.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    connect: async () => guarded(await pool.connect().catch((cause) => Promise.reject(named(cause)))),
    end: () => Promise.race([pool.end(), pause(endTimeoutMs, undefined, { ref: false })]),
  }
}

export declare namespace guardedPool {
  type Params = pg.PoolConfig & {
    /** Past it the connection is given up too: nobody knows what the database is still at on it. */
    readonly queryTimeoutMs: number
  }
}

const limits = (ms: number): string => `set statement_timeout = ${ms}; set idle_in_transaction_session_timeout = ${ms}`

function guarded(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined
  const query = async (...args: readonly unknown[]) => {
    // Also the end of a transaction: it would wait behind what hangs, or fail for a reason that tells nothing.
    if (broken) throw broken
    try {
      return await (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, [...args])
    } catch (cause) {
      const error = named(cause)
      if (databaseAway(error.code)) broken = error
      throw error
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) }
}

/** The driver gives its own errors no code: time-outs, and a connection that was cut. */
function named(cause: unknown): Error & { code?: string } {
  const error: Error & { code?: string } = cause instanceof Error ? cause : new Error(String(cause))
  if (error.code === undefined && /time-?out/i.test(error.message)) error.code = 'ETIMEDOUT'
  if (error.code === undefined && /terminated|not queryable/.test(error.message)) error.code = 'ECONNRESET'
  return error
}
