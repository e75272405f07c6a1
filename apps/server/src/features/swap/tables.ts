import { type GeneratedAlways, type Kysely, type Migration, sql } from 'kysely'

export type SwapTables = {
  readonly swap_quotes: {
    id: string
    /** Rises with each quote. */
    position: GeneratedAlways<string>
    project_id: string
    /** CAIP-10, in canonical spelling, like both tokens. */
    account: string
    from_token: string
    to_token: string
    /** In base units. */
    from_amount: string
    to_amount: string
    /** Contracts, from first to last. */
    route: string[]
    expires_at: Date
  }
}

export const createSwapQuotes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table swap_quotes (
        id text primary key, position bigint generated always as identity, project_id text not null, account text not null,
        from_token text not null, to_token text not null, from_amount text not null, to_amount text not null,
        route text[] not null, expires_at timestamptz not null
      )`.execute(db)
    await sql`create index swap_quotes_expires_at on swap_quotes (expires_at)`.execute(db)
    await sql`create index swap_quotes_account on swap_quotes (account)`.execute(db)
  },
}
