import { type Kysely, type Migration, sql } from 'kysely'

/** The local name table. `address` is in the canonical spelling of its namespace. */
export type IdentitiesTable = {
  readonly identities: { address: string; name: string; avatar: string | null }
}

export const createIdentities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table identities (address text primary key, name text not null, avatar text)`.execute(db)
  },
}
