import { errorOf } from '@latchkey/base/errors'
import { apiTimeoutMs } from '@latchkey/contracts/constants/api'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'
import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely'
import { features } from '../features.ts'
import { guardedPool } from './guardedPool.ts'
import { signIn } from './migrations/0001_sign_in.ts'
import { successors } from './migrations/0002_successors.ts'
import type { Database, Schema } from './schema.ts'

/** Half of the clients' time-out, so that they get an error and not silence. */
const queryTimeoutMs = apiTimeoutMs / 2
const migrations: Readonly<Record<string, Migration>> = Object.assign(
  { '0001_sign_in': signIn, '0002_successors': successors },
  ...features.map((feature) => feature.migrations ?? {}),
)

/** Connects and migrates the tables. Instances that start together wait for the one that migrates. */
export async function openDatabase(connection: openDatabase.Connection): Promise<Database> {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guardedPool({ queryTimeoutMs, ...connection }) }),
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return db
  await db.destroy()
  const reason = `the migration failed: ${error instanceof Error ? error.message : 'unknown'}; check DATABASE_URL`
  throw errorOf(SERVER_START_FAILED, { values: { part: 'database', reason }, cause: error })
}

export declare namespace openDatabase {
  type Connection = (
    | { readonly connectionString: string }
    | { readonly host: string; readonly user: string; readonly database: string }
  ) & {
    /** For tests. */
    readonly queryTimeoutMs?: number
  }
}
