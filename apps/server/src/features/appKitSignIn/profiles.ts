import { randomUUID } from 'node:crypto'
import { type Kysely, type Migration, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Data that an app stores about an account that signed in. */
type ProfilesTable = {
  readonly account_profiles: {
    project_id: string
    /** CAIP-10. */
    account: string
    uuid: string
    /** JSON. */
    metadata: string
    created_at: Date
    updated_at: Date
    signed_in_at: Date
  }
}
export type Profile = Selectable<ProfilesTable['account_profiles']>

export const createProfiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table account_profiles (
      project_id text not null,
      account text not null,
      uuid text not null,
      metadata text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      signed_in_at timestamptz not null,
      primary key (project_id, account)
    )`.execute(db)
  },
}

type Key = { readonly projectId: string; readonly account: string; readonly nowMs: number }

/** The profile of the signed-in account, created at its first sign-in. */
export function signInProfile(db: Database, { projectId, account, nowMs }: Key): Promise<Profile> {
  const now = new Date(nowMs)
  const times = { created_at: now, updated_at: now, signed_in_at: now }
  return db
    .withTables<ProfilesTable>()
    .insertInto('account_profiles')
    .values({ project_id: projectId, account, uuid: randomUUID(), metadata: '{}', ...times })
    .onConflict((conflict) => conflict.columns(['project_id', 'account']).doUpdateSet({ signed_in_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function readProfile(db: Database, { projectId, account }: Omit<Key, 'nowMs'>): Promise<Profile | undefined> {
  return db
    .withTables<ProfilesTable>()
    .selectFrom('account_profiles')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('account', '=', account)
    .executeTakeFirst()
}

export async function writeMetadata(db: Database, params: Key & { readonly metadata: object }): Promise<void> {
  await db
    .withTables<ProfilesTable>()
    .updateTable('account_profiles')
    .set({ metadata: JSON.stringify(params.metadata), updated_at: new Date(params.nowMs) })
    .where('project_id', '=', params.projectId)
    .where('account', '=', params.account)
    .execute()
}
