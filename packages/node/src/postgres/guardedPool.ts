import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { databaseAway } from './databaseAway.ts'

const connectTimeoutMs = 3_000
/** Grace period for running queries when the server stops. */
const endTimeoutMs = 1_000
/** How long the database may take to report a cancelled query before the connection counts as lost. */
const silenceMs = 1_000

/** A connection pool whose queries fail in time when the database hangs. */
export function guardedPool({ queryTimeoutMs, ...connection }: guardedPool.Params): PostgresPool {
  const defaults = { max: 20, connectionTimeoutMillis: connectTimeoutMs }
  const pool = new pg.Pool({
    ...defaults,
    ...connection,
    query_timeout: queryTimeoutMs + silenceMs,
    // The database must cancel the query too, or it could still change something after the request has failed.
    // Set by a query, because poolers reject it as a connection parameter.
    onConnect: (client) => client.query(limits(queryTimeoutMs)),
  })
  // Without a listener, a connection that the database closes would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    connect: async () => guarded(await pool.connect().catch((cause) => Promise.reject(named(cause)))),
    end: () => Promise.race([pool.end(), pause(endTimeoutMs, undefined, { ref: false })]),
  }
}

export declare namespace guardedPool {
  type Params = pg.PoolConfig & {
    /** After this time the connection is dropped too, because its state is unknown. */
    readonly queryTimeoutMs: number
  }
}

const limits = (ms: number): string => `set statement_timeout = ${ms}; set idle_in_transaction_session_timeout = ${ms}`

function guarded(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined
  const query = async (...args: readonly unknown[]) => {
    // Includes the end of a transaction, which would wait behind the hanging query or fail with a misleading error.
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

/** Adds codes to errors of the driver itself, which have none: time-outs and lost connections. */
function named(cause: unknown): Error & { code?: string } {
  const error: Error & { code?: string } = cause instanceof Error ? cause : new Error(String(cause))
  if (error.code === undefined && /time-?out/i.test(error.message)) error.code = 'ETIMEDOUT'
  if (error.code === undefined && /terminated|not queryable/.test(error.message)) error.code = 'ECONNRESET'
  return error
}
