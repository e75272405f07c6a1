import { type Kysely, type Migration, sql } from 'kysely'

/** A used refresh token names the one that came after it. */
export const successors: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table refresh_tokens add column successor_hash bytea`.execute(db)
  },
}
