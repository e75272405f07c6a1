import { type Kysely, type Migration, sql } from 'kysely'

/** Public halves of the keys that owners' passwords and passkeys open. `set_at` is null until the protection is committed. */
export const ownerSecrets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table owner_secrets (
        wallet_id text not null references wallets (wallet_id) on delete cascade,
        commitment bytea not null,
        public_key text not null,
        set_at timestamptz,
        mac bytea not null,
        primary key (wallet_id, commitment)
      )`.execute(db)
  },
}
