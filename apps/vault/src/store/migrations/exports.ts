import { type Kysely, type Migration, sql } from 'kysely'

/** Browsers that asked to export a key. Both roles: each holds the key back by itself. */
export const exports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table exports (
        device_id text not null,
        user_id text not null references users (user_id) on delete cascade,
        asked_at timestamptz not null,
        exported_at timestamptz,
        primary key (device_id, user_id)
      )`.execute(db)
  },
}
