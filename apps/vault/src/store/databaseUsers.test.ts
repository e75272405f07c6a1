import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import { guardedPool } from '@latchkey/node/postgres/guardedPool'
import { openPostgres } from '@latchkey/node/postgres/openPostgres'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './openDatabase.ts'

// One Postgres with the three databases of an installation, each with its own user, as the README requires.

const queryTimeoutMs = 10_000
const users = ['api', 'auth', 'recovery'] as const
let folder: string
let postgres: EmbeddedPostgres
let admin: Kysely<object>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-users-'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), part: 'vault' })
  admin = await openPostgres<object>({ connection: postgres.connection, migrations: {}, queryTimeoutMs })
  for (const user of users) {
    await sql`create role ${sql.id(user)} login`.execute(admin)
    await sql`create database ${sql.id(user)} owner ${sql.id(user)}`.execute(admin)
    await sql`revoke connect on database ${sql.id(user)} from public`.execute(admin)
  }
})
afterAll(async () => {
  await admin?.destroy()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const connectionOf = (user: string, database: string) => ({ host: postgres.connection.host, user, database })

/** The error code of a statement run by a user, or `done`. */
async function run(user: string, database: string, statement: string): Promise<string> {
  const pool = guardedPool({ queryTimeoutMs, ...connectionOf(user, database) })
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  const failed = await sql
    .raw(statement)
    .execute(db)
    .then(
      () => undefined,
      (error: { readonly code?: string }) => error.code ?? String(error),
    )
  await db.destroy()
  return failed ?? 'done'
}

const insufficientPrivilege = '42501'

test.each(['auth', 'recovery'] as const)('only the user of the %s role reaches its tables', async (role) => {
  // The migrations need no privileges beyond those of the user.
  const db = await openDatabase(role, connectionOf(role, role))
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const names = tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['users', 'shares', 'wallets', 'audit']))
  const strangers = users.filter((user) => user !== role)
  for (const stranger of strangers) expect(await run(stranger, role, 'select 1')).toBe(insufficientPrivilege)

  // Even if allowed to connect, other users can access no table and nothing of the schema.
  for (const stranger of strangers) {
    await sql`grant connect on database ${sql.id(role)} to ${sql.id(stranger)}`.execute(admin)
    expect(await run(stranger, role, 'create table own (id int)')).toBe(insufficientPrivilege)
    for (const name of names) {
      for (const statement of [`select * from ${name}`, `truncate ${name}`, `drop table ${name}`])
        expect(await run(stranger, role, statement), `${stranger}: ${statement}`).toBe(insufficientPrivilege)
      const any = 'select, insert, update, delete, truncate, references, trigger'
      const { rows } = await sql`select has_table_privilege(${stranger}, ${name}, ${any}) as held`.execute(db)
      expect(rows, `${stranger} on ${name}`).toEqual([{ held: false }])
    }
  }
  // The same statements work for the user of the role.
  for (const name of names) expect(await run(role, role, `select * from ${name}`)).toBe('done')
  await db.destroy()
})
