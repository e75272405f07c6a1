import { setTimeout as pause } from 'node:timers/promises'
import type { openPostgres } from '@latchkey/node/postgres/openPostgres'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/store/schema.ts'

const pollMs = 20

export async function createDatabase(admin: Kysely<object>, name: string): Promise<void> {
  await sql`create database ${sql.id(name)}`.execute(admin)
}

/** Address of a database of an embedded Postgres, for another process. */
export const databaseUrlOf = ({ host, user }: EmbeddedConnection, name: string): string =>
  `postgres://${user}@${encodeURIComponent(host)}/${name}`

type EmbeddedConnection = Extract<openPostgres.Connection, { readonly host: string }>

/** Every row of every table as text. */
export async function dumpOf<tables>(db: Kysely<tables>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    return rows.map(({ row }) => `${name} ${row}`)
  })
  return (await Promise.all(dumps)).flat()
}

/** Locks a table until the returned function is called. */
export async function lockTable(db: Database, table: string): Promise<() => Promise<void>> {
  const lock = await db.startTransaction().execute()
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(lock)
  return async () => {
    await lock.rollback().execute()
  }
}

/** Waits until a statement of another connection waits for a lock. */
export async function untilBlocked(db: Database): Promise<void> {
  const blocked = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await blocked.execute(db)).rows[0]?.count === 0) await pause(pollMs)
}

/** Waits until the other connections have ended their transactions. */
export async function untilIdle(db: Database): Promise<void> {
  const busy = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  while ((await busy.execute(db)).rows[0]?.count !== 0) await pause(pollMs)
}
