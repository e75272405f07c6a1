import { type Kysely, type Migration, sql } from 'kysely'

/** Ids of signed acts that this vault has carried out. */
export const acts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table acts (
        act_id text primary key,
        wallet_id text not null references wallets (wallet_id) on delete cascade,
        device_id text not null,
        act text not null,
        subject text not null,
        signature_hash bytea not null,
        at timestamptz not null
      )`.execute(db)
    await sql`create index acts_by_wallet on acts (wallet_id)`.execute(db)
  },
}
