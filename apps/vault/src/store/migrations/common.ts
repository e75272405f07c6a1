import { type Kysely, type Migration, sql } from 'kysely'

/** Tables of both roles. */
export const common: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table users (
        user_id text primary key,
        frozen_at timestamptz,
        unfreeze_at timestamptz,
        created_at timestamptz not null
      )`.execute(db)
    await sql`
      create table factors (
        lookup bytea primary key,
        user_id text not null references users (user_id) on delete cascade,
        created_at timestamptz not null,
        kek_id text not null,
        wrapped_dek bytea not null,
        iv bytea not null,
        ciphertext bytea not null
      )`.execute(db)
    await sql`
      create table wallets (
        wallet_id text primary key,
        user_id text not null references users (user_id) on delete cascade,
        state text not null check (state in ('prepared', 'active')),
        record text not null,
        record_mac bytea not null,
        container bytea not null,
        commitment bytea not null,
        epoch integer not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        device_id text not null
      )`.execute(db)
    await sql`
      create table shares (
        wallet_id text not null references wallets (wallet_id) on delete cascade,
        kind text not null check (kind in ('device', 'recovery')),
        device_id text not null,
        epoch integer not null,
        kek_id text not null,
        wrapped_dek bytea not null,
        iv bytea not null,
        ciphertext bytea not null,
        primary key (wallet_id, kind, device_id)
      )`.execute(db)
    await sql`
      create table nonces (
        device_id text not null,
        nonce text not null,
        expires_at timestamptz not null,
        primary key (device_id, nonce)
      )`.execute(db)
    await sql`create table events (name text not null, key text not null, at timestamptz not null)`.execute(db)
    await sql`create index events_by_key on events (name, key, at)`.execute(db)
    await sql`
      create table freeze_links (
        token_hash bytea primary key,
        lookup bytea not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`
      create table audit (
        seq bigint primary key,
        at timestamptz not null,
        event text not null,
        user_id text not null,
        device_id text not null,
        detail text not null,
        previous_hash bytea not null,
        hash bytea not null
      )`.execute(db)
    await sql`create rule audit_keeps_rows as on delete to audit do instead nothing`.execute(db)
    await sql`create rule audit_keeps_values as on update to audit do instead nothing`.execute(db)
  },
}
