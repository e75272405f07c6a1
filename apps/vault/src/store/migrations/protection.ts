import { type Kysely, type Migration, sql } from 'kysely'

/** Recovery shares sealed by their owners. Role recovery only. */
export const protection: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table protections (
        wallet_id text not null references wallets (wallet_id) on delete cascade,
        user_id text not null references users (user_id) on delete cascade,
        epoch integer not null,
        commitment bytea not null,
        record text not null,
        record_mac bytea not null,
        created_at timestamptz not null,
        kek_id text not null,
        wrapped_dek bytea not null,
        iv bytea not null,
        ciphertext bytea not null,
        primary key (wallet_id, commitment)
      )`.execute(db)
  },
}
