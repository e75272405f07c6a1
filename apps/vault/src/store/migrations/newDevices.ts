import { type Kysely, type Migration, sql } from 'kysely'

/** The choice among numbers on the page of a link, announced sign-ups, and wallets of unproven addresses. Role recovery only. */
export const newDevices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table approvals
      add column choices text not null default '', add column chose_wrong boolean not null default false`.execute(db)
    await sql`alter table wallets add column made_origin text, add column made_browser text`.execute(db)
    await sql`
      create table announcements (
        device_id text primary key,
        origin text not null,
        expires_at timestamptz not null,
        kek_id text not null,
        wrapped_dek bytea not null,
        iv bytea not null,
        ciphertext bytea not null
      )`.execute(db)
  },
}
