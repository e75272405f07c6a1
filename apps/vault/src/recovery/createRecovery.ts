import { errorOf } from '@latchkey/base/errors'
import { preparedWalletLifetimeMs } from '@latchkey/contracts/constants/vault'
import { DEVICE_NOT_APPROVED } from '@latchkey/contracts/errors/vault'
import type { createRecovery as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { cancelDeletion } from '../identity/deletion.ts'
import type { Services } from '../services.ts'
import { putShare } from '../wallets/shares.ts'
import { commitWallet, prepareWallet, recordOf } from '../wallets/wallets.ts'
import { approvedUser } from './approvals.ts'
import { addKeyDevice } from './keyDevices.ts'
import { signUpUser } from './signUp.ts'

type Payload = v.InferOutput<typeof shapes.request>

/**
 * Stores this vault's share of a new wallet, for a device that signs up with the address it announced, or whose link was approved.
 * @throws STATEMENT_REFUSED, DEVICE_NOT_APPROVED, WALLET_EXISTS
 */
export async function createRecovery(services: Services, payload: Payload, caller: Caller) {
  const { record, commitment, share } = payload
  const { deviceId, browser } = caller
  const { userId, made } = await owner(services, payload, caller)
  const { walletId, epoch } = record
  await endUnfinished(services, { userId, deviceId, authUserId: record.userId })
  // The auth role creates a new wallet only after it has deleted the old one. This role may be behind, and must not delete both.
  await cancelDeletion(services, { userId, deviceId })
  await prepareWallet(services, {
    ...{ record, userId, deviceId, container: '', commitment },
    async store(trx) {
      await putShare(trx, services, { walletId, userId, epoch, kind: 'recovery', deviceId: '' }, share)
      if (!made) return
      const unproven = { made_origin: made.origin, made_browser: browser }
      await trx.updateTable('wallets').set(unproven).where('wallet_id', '=', walletId).execute()
    },
  })
  await commitWallet(services, {
    ...{ walletId, deviceId },
    store: (trx) => addKeyDevice(trx, { walletId, deviceId }, services.clock.now()),
  })
  return {}
}

/** `made`: where the wallet was created, if this vault has not verified the address with a link of its own. */
async function owner(services: Services, { approvalId, signUp }: Payload, { deviceId }: Caller) {
  if (approvalId !== undefined) {
    const { userId } = await approvedUser(services, { approvalId, deviceId, purposes: ['signIn'] })
    return { userId }
  }
  if (signUp === undefined) throw errorOf(DEVICE_NOT_APPROVED)
  const { userId, origin } = await signUpUser(services, { statement: signUp, deviceId })
  return { userId, made: { origin } }
}

type Unfinished = { readonly userId: string; readonly deviceId: string; readonly authUserId: string }

/**
 * Deletes wallets that this device has stored here in the last ten minutes for the same user of the auth vault. They are left over
 * from a sign-up that the auth vault, which commits last, did not finish; without this, each retry would leave one behind. A wallet
 * of another user of the auth vault, such as that of a social account with the same address, stays.
 */
async function endUnfinished(services: Services, { userId, deviceId, authUserId }: Unfinished): Promise<void> {
  const { db, clock } = services
  const since = new Date(clock.now() - preparedWalletLifetimeMs)
  const recent = db.selectFrom('wallets').selectAll().where('user_id', '=', userId).where('device_id', '=', deviceId)
  for (const row of await recent.where('created_at', '>=', since).execute())
    if (recordOf(services, row).userId === authUserId)
      await db.deleteFrom('wallets').where('wallet_id', '=', row.wallet_id).execute()
}
