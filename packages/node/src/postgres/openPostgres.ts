import { errorOf } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'
import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely'
import { guardedPool } from './guardedPool.ts'

/** Connects and migrates the tables. Instances that start together wait for the one that migrates. */
export async function openPostgres<schema>(params: openPostgres.Params): Promise<Kysely<schema>> {
  const { connection, migrations, queryTimeoutMs } = params
  const db = new Kysely<schema>({
    dialect: new PostgresDialect({ pool: guardedPool({ queryTimeoutMs, ...connection }) }),
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return db
  await db.destroy()
  const reason = `the migration failed: ${error instanceof Error ? error.message : 'unknown'}; check DATABASE_URL`
  throw errorOf(SERVER_START_FAILED, { values: { part: 'database', reason }, cause: error })
}

export declare namespace openPostgres {
  type Connection = (
    | { readonly connectionString: string }
    | { readonly host: string; readonly user: string; readonly database: string }
  ) & {
    /** For tests. */
    readonly queryTimeoutMs?: number
  }
  type Params = {
    readonly connection: Connection
    /** Applied in the order of their names. */
    readonly migrations: Readonly<Record<string, Migration>>
    readonly queryTimeoutMs: number
  }
}
