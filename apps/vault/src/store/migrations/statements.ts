import { type Kysely, type Migration, sql } from 'kysely'

/** Statements to and from the other vault, and the number of each database. */
export const statements: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table statements (
        act_id text primary key,
        purpose text not null,
        wallet_id text,
        epoch integer,
        fields text not null,
        mac bytea,
        issued_at timestamptz not null,
        offered_at timestamptz,
        received_at timestamptz
      )`.execute(db)
    await sql`create index statements_by_wallet on statements (wallet_id, purpose)`.execute(db)
    await sql`create index statements_pending on statements (offered_at) where received_at is null`.execute(db)
    await sql`
      create table received_acts (
        act_id text primary key,
        wallet_id text not null references wallets (wallet_id) on delete cascade,
        at timestamptz not null
      )`.execute(db)
    await sql`create index received_acts_by_wallet on received_acts (wallet_id)`.execute(db)
    await sql`
      create table incarnation (
        one_row boolean primary key check (one_row),
        own bigint not null,
        partner bigint not null
      )`.execute(db)
  },
}
