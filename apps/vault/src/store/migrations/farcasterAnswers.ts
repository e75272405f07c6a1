import { type Kysely, type Migration, sql } from 'kysely'

/** Messages signed in Farcaster's app, encrypted, until the sign-in ends. Role auth only. */
export const farcasterAnswers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table social_flows add column answer bytea`.execute(db)
  },
}
