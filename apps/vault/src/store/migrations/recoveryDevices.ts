import { type Kysely, type Migration, sql } from 'kysely'

/** The recovery role's own list of devices that have rebuilt a wallet's key. It has no other columns, because it lists them to nobody. */
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
