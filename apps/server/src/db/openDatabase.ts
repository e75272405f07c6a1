import { errorOf } from '@latchkey/base/errors'
import { apiTimeoutMs } from '@latchkey/contracts/constants/api'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import { guardedPool } from './guardedPool.ts'
import { signIn } from './migrations/0001_sign_in.ts'
import { successors } from './migrations/0002_successors.ts'
import type { Database, Schema } from './schema.ts'

/** Half of what a client waits for us, so that it hears what is wrong. */
const queryTimeoutMs = apiTimeoutMs / 2
const migrations = { '0001_sign_in': signIn, '0002_successors': successors }

/** Connects and brings the tables up to date. Several servers may do so at once: one migrates, the others wait. */
export async function openDatabase(connection: openDatabase.Connection): Promise<Database> {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guardedPool({ queryTimeoutMs, ...connection }) }),
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return db
  await db.destroy()
  const reason = `it cannot be brought up to date: ${error instanceof Error ? error.message : 'unknown'}; check DATABASE_URL`
  throw errorOf(SERVER_START_FAILED, { values: { part: 'database', reason }, cause: error })
}

export declare namespace openDatabase {
  type Connection = (
    | { readonly connectionString: string }
    | { readonly host: string; readonly user: string; readonly database: string }
  ) & {
    /** Set by tests only. */
    readonly queryTimeoutMs?: number
  }
}
