import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

const connectTimeoutMs = 3_000

/** Connections to a database that may hang: whoever waits for it hears so in time. */
export function guardedPool({ queryTimeoutMs, ...connection }: guardedPool.Params): PostgresPool {
  const defaults = { max: 20, connectionTimeoutMillis: connectTimeoutMs }
  const pool = new pg.Pool({ ...defaults, ...connection, query_timeout: queryTimeoutMs })
  // An idle connection that the database closes is replaced at the next query; without a listener it ends the process.
  pool.on('error', () => {})
  return {
    connect: async () => guarded(await pool.connect().catch((cause) => Promise.reject(named(cause)))),
    end: () => pool.end(),
  }
}

export declare namespace guardedPool {
  type Params = pg.PoolConfig & {
    /** Past it the connection is given up too: nobody knows what the database is still at on it. */
    readonly queryTimeoutMs: number
  }
}

function guarded(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined
  const query = async (...args: readonly unknown[]) => {
    // Also the end of a transaction: it would wait behind what hangs.
    if (broken) throw broken
    try {
      return await (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, [...args])
    } catch (cause) {
      const error = named(cause)
      if (error.code === 'ETIMEDOUT') broken = error
      throw error
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) }
}

/** The driver gives its time-outs no code. */
function named(cause: unknown): Error & { readonly code?: string } {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  return /time-?out/i.test(error.message) && !('code' in error) ? Object.assign(error, { code: 'ETIMEDOUT' }) : error
}
