import { type Kysely, type Migration, sql } from 'kysely'

/** Links a used refresh token to its successor. */
export const successors: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table refresh_tokens add column successor_hash bytea`.execute(db)
  },
}
