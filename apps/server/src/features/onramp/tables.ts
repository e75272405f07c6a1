import { type Kysely, type Migration, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** An offer. Payments are in cents, `units` in base units. */
type OfferColumns = {
  id: string
  project_id: string
  provider: string
  payment_method: string
  total: string
  subtotal: string
  provider_fee: string
  network_fee: string
  /** CAIP-2. */
  network_id: string
  /** Contract of the token, or `nativeTokenAddress`. */
  token: string
  units: string
  reference: string
}

export type OnrampTables = {
  readonly onramp_quotes: OfferColumns & { expires_at: Date }
  readonly onramp_orders: {
    id: string
    project_id: string
    provider: string
    network_id: string
    /** Display text, stored because the configuration of the chain may change. */
    symbol: string
    purchase_amount: string
    total: string
    status: string
    hash: string | null
    created_at: Date
    /** Time of the last request to the provider. */
    checked_at: Date
  }
}

export type OnrampDatabase = Kysely<Schema & OnrampTables>

export const createOnramp: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table onramp_quotes (
        id text primary key, project_id text not null, provider text not null, payment_method text not null,
        total text not null, subtotal text not null, provider_fee text not null, network_fee text not null,
        network_id text not null, token text not null, units text not null, reference text not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index onramp_quotes_expires_at on onramp_quotes (expires_at)`.execute(db)
    await sql`
      create table onramp_orders (
        id text primary key, project_id text not null, provider text not null, network_id text not null, symbol text not null,
        purchase_amount text not null, total text not null, status text not null, hash text, created_at timestamptz not null,
        checked_at timestamptz not null
      )`.execute(db)
    await sql`create index onramp_orders_created_at on onramp_orders (created_at)`.execute(db)
  },
}
