import { type Kysely, type Migration, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { ActivityTables } from '../activity/tables.ts'

/** Metadata of tokens. Rows are removed together with their contract by a re-organisation. */
export type NftTables = {
  readonly nft_metadata: {
    chain: number
    contract: Buffer
    token_id: string
    name: string | null
    image_id: string | null
    failures: number
    /** Null once everything has been read. */
    retry_at: Date | null
  }
  /** Checked images by the SHA-256 of their bytes. */
  readonly nft_images: { id: string; type: `image/${string}`; bytes: Buffer }
  /** Avatars by the SHA-256 of their URL. */
  readonly avatars: {
    url_hash: Buffer
    image_id: string | null
    failures: number
    /** An image behind a URL can change. */
    retry_at: Date
  }
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

export const createAvatars: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table avatars (
        url_hash bytea primary key, image_id text references nft_images (id), failures integer not null,
        retry_at timestamptz not null
      )`.execute(db)
  },
}
