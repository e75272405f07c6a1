import { type Kysely, type Migration, sql } from 'kysely'

/** Nonces, sessions, refresh tokens, and the keys that sign access tokens. */
export const signIn: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table nonces (
        nonce text primary key,
        project_id text not null,
        origin text not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index nonces_expires_at on nonces (expires_at)`.execute(db)
    await sql`
      create table sessions (
        sid text primary key,
        project_id text not null,
        origin text not null,
        account text not null,
        network_id text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz
      )`.execute(db)
    await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db)
    await sql`
      create table refresh_tokens (
        token_hash bytea primary key,
        sid text not null references sessions (sid) on delete cascade,
        created_at timestamptz not null,
        used_at timestamptz
      )`.execute(db)
    await sql`create index refresh_tokens_sid on refresh_tokens (sid)`.execute(db)
    await sql`
      create table signing_keys (
        kid text primary key,
        private_key bytea not null,
        created_at timestamptz not null
      )`.execute(db)
  },
}
