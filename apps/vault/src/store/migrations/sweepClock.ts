import { type Kysely, type Migration, sql } from 'kysely'

/** One row: when the last sweep ran, and when the clock last jumped. */
export const sweepClock: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table sweep_clock (
        id integer primary key check (id = 1),
        seen_at timestamptz not null,
        jumped_at timestamptz
      )`.execute(db)
  },
}
