import { type Kysely, type Migration, sql } from 'kysely'

/** Scheduled deletions, links that cancel them, and the ids of deleted users. */
export const deletions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table users
        add column delete_at timestamptz,
        add column delete_locale text,
        add column delete_reminded_at timestamptz`.execute(db)
    await sql`create index users_by_delete_at on users (delete_at) where delete_at is not null`.execute(db)
    await sql`
      create table keep_links (
        token_hash bytea primary key,
        user_id text not null references users (user_id) on delete cascade,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create table tombstones (user_id text primary key, deleted_at timestamptz not null)`.execute(db)
  },
}
