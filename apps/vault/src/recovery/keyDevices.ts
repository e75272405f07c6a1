import { errorOf } from '@latchkey/base/errors'
import { DEVICE_NOT_ACTIVE } from '@latchkey/contracts/errors/vault'
import type { Database } from '../store/schema.ts'

// The recovery role's own list of devices, to which no statement of the auth role can add one. A device is listed once it has
// created the wallet, or has proved that it rebuilt its key; until then it can only join.

type Listed = { readonly walletId: string; readonly deviceId: string }

export async function addKeyDevice(trx: Database, { walletId, deviceId }: Listed, nowMs: number): Promise<void> {
  await trx
    .insertInto('key_devices')
    .values({ wallet_id: walletId, device_id: deviceId, added_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws DEVICE_NOT_ACTIVE */
export async function assertKeyDevice(db: Database, { walletId, deviceId }: Listed): Promise<void> {
  const row = await db
    .selectFrom('key_devices')
    .select('device_id')
    .where('wallet_id', '=', walletId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (!row) throw errorOf(DEVICE_NOT_ACTIVE)
}

export async function removeKeyDevice(trx: Database, { walletId, deviceId }: Listed): Promise<void> {
  await trx.deleteFrom('key_devices').where('wallet_id', '=', walletId).where('device_id', '=', deviceId).execute()
}

/** After acts that end the access of all other devices. */
export async function removeOtherKeyDevices(trx: Database, { walletId, deviceId }: Listed): Promise<void> {
  await trx.deleteFrom('key_devices').where('wallet_id', '=', walletId).where('device_id', '!=', deviceId).execute()
}
