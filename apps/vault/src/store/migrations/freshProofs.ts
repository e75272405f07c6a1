import { type Kysely, type Migration, sql } from 'kysely'

/** The purpose of each social sign-in, and social proofs that have not been used yet. Role auth only. */
export const freshProofs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table social_flows add column purpose text not null default 'signIn'`.execute(db)
    await sql`
      create table fresh_proofs (
        proof_id text primary key,
        user_id text not null references users (user_id) on delete cascade,
        purpose text not null,
        device_id text not null,
        expires_at timestamptz not null
      )`.execute(db)
  },
}
