import { type Kysely, type Migration, sql } from 'kysely'

/** The network that requested a code, as a keyed hash: wrong codes count against it. Role auth only. */
export const codeNetworks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table challenges add column network text not null default ''`.execute(db)
  },
}
