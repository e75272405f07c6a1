import { type Kysely, type Migration, sql } from 'kysely'

/** Changes of e-mail addresses, in progress or to be undone. */
export const emailChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table email_changes (
        change_id text primary key,
        user_id text not null references users (user_id) on delete cascade,
        device_id text not null,
        old_lookup bytea not null,
        new_lookup bytea not null,
        challenge_id text,
        verified_at timestamptz,
        changed_at timestamptz,
        undone_at timestamptz,
        undo_hash bytea unique,
        expires_at timestamptz not null,
        kek_id text not null,
        wrapped_dek bytea not null,
        iv bytea not null,
        ciphertext bytea not null
      )`.execute(db)
    await sql`create index email_changes_by_old_lookup on email_changes (old_lookup)`.execute(db)
    await sql`create index email_changes_by_user on email_changes (user_id)`.execute(db)
  },
}
