import { type Kysely, type Migration, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { ActivityTables } from '../activity/tables.ts'

/** What the metadata of tokens says. Rows are removed with their contract when a re-organisation removes it. */
export type NftTables = {
  readonly nft_metadata: {
    chain: number
    contract: Buffer
    token_id: string
    name: string | null
    image_id: string | null
    failures: number
    /** Null when everything has been read. */
    retry_at: Date | null
  }
  /** Checked images by the SHA-256 of their bytes. */
  readonly nft_images: { id: string; type: `image/${string}`; bytes: Buffer }
}

export type NftDatabase = Kysely<Schema & ActivityTables & NftTables>

export const createNfts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table nft_images (id text primary key, type text not null, bytes bytea not null)`.execute(db)
    await sql`
      create table nft_metadata (
        chain smallint, contract bytea, token_id numeric,
        name text, image_id text references nft_images (id), failures integer not null, retry_at timestamptz,
        primary key (chain, contract, token_id),
        foreign key (chain, contract) references token_facts (chain, contract) on delete cascade
      )`.execute(db)
  },
}
