import type { walletStatus as shapes } from '@latchkey/contracts/vault/sessionSchemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { emailOf, isFrozen } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { activeWallet } from '../wallets/wallets.ts'
import { deletionOf } from './deleteWallet.ts'
import { activeDevice } from './devices.ts'
import { loginOf } from './logins.ts'

/** The states in which a wallet does not sign. @throws DEVICE_NOT_ACTIVE; without the wallet's id, LOGIN_REQUIRED */
export async function walletStatus(
  services: Services,
  { walletId }: v.InferOutput<typeof shapes.request>,
  { deviceId }: Caller,
) {
  if (walletId === undefined) return freezeOf(services, await loginOf(services, deviceId))
  const { userId, deletedAtMs } = await activeDevice(services.db, { deviceId, walletId })
  const { address, lookup } = await emailOf(services, userId)
  const isShown = lookup.equals(services.keys.pepper.emailLookup(address))
  const exportedAt = (await activeWallet(services.db, userId))?.exported_at
  return {
    ...(isShown && { email: address }),
    ...(exportedAt && { exportedAtMs: exportedAt.getTime() }),
    ...(await freezeOf(services, userId)),
    ...(deletedAtMs !== undefined && { deletion: await deletionOf(services, { walletId, deletedAtMs }) }),
  }
}

async function freezeOf({ db, clock }: Services, userId: string) {
  const row = await db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  if (!isFrozen(row, clock.now())) return {}
  return { frozenAtMs: row.frozen_at?.getTime(), unfrozenAtMs: row.unfreeze_at?.getTime() }
}
