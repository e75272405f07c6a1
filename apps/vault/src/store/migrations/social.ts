import { type Kysely, type Migration, sql } from 'kysely'

/** Social sign-ins in progress. Role auth only. */
export const social: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table social_flows (
        state_hash bytea primary key,
        device_id text not null,
        provider text not null,
        code_challenge text not null,
        nonce text not null,
        origin text not null,
        expires_at timestamptz not null
      )`.execute(db)
  },
}
