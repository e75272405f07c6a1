import { type Kysely, type Migration, sql } from 'kysely'

/** What the link of an approval is for. Role recovery only. */
export const approvalPurpose: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table approvals add column purpose text not null default 'signIn'`.execute(db)
  },
}
