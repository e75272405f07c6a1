import { type Kysely, type Migration, sql } from 'kysely'

/** The purpose of an approval link. Role recovery only. */
export const approvalPurpose: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table approvals add column purpose text not null default 'signIn'`.execute(db)
  },
}
