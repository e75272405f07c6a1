import { type Kysely, type Migration, sql } from 'kysely'

export const recovery: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table approvals (
        approval_id text primary key,
        lookup bytea not null,
        device_id text not null,
        token_hash bytea not null unique,
        match_number text not null,
        browser text not null,
        place text not null,
        origin text not null,
        locale text not null,
        approved_at timestamptz,
        expires_at timestamptz not null,
        kek_id text not null,
        wrapped_dek bytea not null,
        iv bytea not null,
        ciphertext bytea not null
      )`.execute(db)
  },
}
