import { type Kysely, type Migration, sql } from 'kysely'

export const auth: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table challenges (
        challenge_id text primary key,
        lookup bytea not null,
        purpose text not null,
        device_id text not null,
        code_mac bytea not null,
        attempts integer not null,
        used boolean not null,
        expires_at timestamptz not null,
        kek_id text not null,
        wrapped_dek bytea not null,
        iv bytea not null,
        ciphertext bytea not null,
        unique (lookup, purpose, device_id)
      )`.execute(db)
    await sql`
      create table logins (
        device_id text primary key,
        user_id text not null references users (user_id) on delete cascade,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`
      create table devices (
        device_id text not null,
        wallet_id text not null references wallets (wallet_id) on delete cascade,
        status text not null check (status in ('prepared', 'active', 'revoked')),
        browser text not null,
        origin text not null,
        created_at timestamptz not null,
        used_at timestamptz not null,
        primary key (device_id, wallet_id)
      )`.execute(db)
    await sql`create unique index one_active_wallet on wallets (user_id) where state = 'active'`.execute(db)
  },
}
