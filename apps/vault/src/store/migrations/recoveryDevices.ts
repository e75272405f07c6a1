import { type Kysely, type Migration, sql } from 'kysely'

/** The recovery role's own list of devices that have rebuilt a wallet's key. It is never shown, so it needs no names or dates of use. */
export const recoveryDevices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table key_devices (
        device_id text not null,
        wallet_id text not null references wallets (wallet_id) on delete cascade,
        added_at timestamptz not null,
        primary key (device_id, wallet_id)
      )`.execute(db)
  },
}
