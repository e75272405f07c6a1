import type { Services } from '../services.ts'

/**
 * True for a device that belongs to a wallet. Such devices are rate limited individually, so that strangers cannot exhaust their
 * limits. `lookup`: only devices of this address.
 */
export async function isKnownDevice(
  { db, role }: Pick<Services, 'db' | 'role'>,
  { deviceId, lookup }: { readonly deviceId: string; readonly lookup?: Buffer },
): Promise<boolean> {
  const known =
    role === 'auth'
      ? db
          .selectFrom('devices')
          .innerJoin('wallets', 'wallets.wallet_id', 'devices.wallet_id')
          .innerJoin('factors', 'factors.user_id', 'wallets.user_id')
          .select('factors.lookup')
          .where('devices.device_id', '=', deviceId)
          .where('devices.status', '=', 'active')
      : db
          .selectFrom('key_devices')
          .innerJoin('wallets', 'wallets.wallet_id', 'key_devices.wallet_id')
          .innerJoin('factors', 'factors.user_id', 'wallets.user_id')
          .select('factors.lookup')
          .where('key_devices.device_id', '=', deviceId)
  const rows = await known.execute()
  return rows.some((row) => lookup === undefined || row.lookup.equals(lookup))
}
