import { type Kysely, type Migration, type Selectable, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Registered names of accounts. */
export type NameTables = {
  readonly names: {
    /** Without the zone. */
    label: string
    /** See `lookOf`. */
    look: string
    /** In the canonical spelling of its namespace. */
    address: string
    coin_type: string
    avatar: string | null
    bio: string | null
    registered_at: Date
  }
}

export type NameRow = Selectable<NameTables['names']>
export type NameDatabase = Kysely<Schema & NameTables>

export const createNames: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table names (
        label text primary key, look text not null unique, address text not null, coin_type bigint not null,
        avatar text, bio text, registered_at timestamptz not null
      )`.execute(db)
    await sql`create index names_address on names (address, registered_at)`.execute(db)
    await sql`drop table identities`.execute(db)
  },
}
