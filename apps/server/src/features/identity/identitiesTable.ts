import { type Kysely, type Migration, sql } from 'kysely'

/** A table that registered names have replaced; the migration stays for databases that have applied it. */
export const createIdentities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table identities (address text primary key, name text not null, avatar text)`.execute(db)
  },
}
