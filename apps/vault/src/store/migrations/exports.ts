import { type Kysely, type Migration, sql } from 'kysely'

/** When a wallet was last exported. */
export const exportedWallets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table wallets add column exported_at timestamptz`.execute(db)
  },
}

/** Exports in progress. Role auth only. */
export const exports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table exports (
        token_hash bytea primary key,
        wallet_id text not null references wallets (wallet_id) on delete cascade,
        device_id text not null,
        page_id text,
        expires_at timestamptz not null
      )`.execute(db)
  },
}
