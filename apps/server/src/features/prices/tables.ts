import { type Kysely, type Migration, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Times at which the server sampled a chain, and the prices. */
export type PriceTables = {
  readonly sampled_blocks: {
    /** CAIP-2. */
    network_id: string
    at: Date
    /** The newest block at that time. */
    block: number
  }
  readonly price_samples: {
    network_id: string
    /** Key of a price table. */
    token: string
    at: Date
    /** In US dollars, 12 significant digits. `numeric` in the database, read as text. */
    price: string
  }
}

export type PriceDatabase = Kysely<Schema & PriceTables>

export const createPriceSamples: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table sampled_blocks (
        network_id text, at timestamptz, block integer not null,
        primary key (network_id, at)
      )`.execute(db)
    await sql`
      create table price_samples (
        network_id text, token text, at timestamptz, price numeric not null,
        primary key (network_id, token, at)
      )`.execute(db)
  },
}
