import { errorOf } from '@latchkey/base/errors'
import { devicesMax } from '@latchkey/contracts/constants/vault'
import { ACT_SIGNATURE_INVALID } from '@latchkey/contracts/errors/acts'
import { DEVICE_NOT_ACTIVE, LOGIN_REQUIRED, SHARE_EPOCH_WRONG, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { addDevice as addDeviceShapes, revokeDevice as revokeShapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import { checkAct } from '../acts/checkAct.ts'
import { recordAct } from '../acts/recordAct.ts'
import type { Caller } from '../http/deviceRequests.ts'
import { createFreezeLink } from '../identity/freezeLinks.ts'
import { emailOf, isFrozen, userById } from '../identity/users.ts'
import { newDeviceMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { issueStatement } from '../statements/outbox.ts'
import { appendAudit } from '../store/audit.ts'
import { inTransaction } from '../store/inTransaction.ts'
import type { Database } from '../store/schema.ts'
import { putShare } from '../wallets/shares.ts'
import { activeWallet } from '../wallets/wallets.ts'
import { loginOf } from './logins.ts'

const mailUsefulMs = 60 * 60_000

/**
 * Adds a device that proves with a signed act that it has rebuilt the wallet key, stores the vault's share of its new set, and
 * notifies the owner by e-mail. @throws LOGIN_REQUIRED, SHARE_EPOCH_WRONG, WALLET_FROZEN and what `checkAct` throws
 */
export async function addDevice(
  services: Services,
  payload: v.InferOutput<typeof addDeviceShapes.request>,
  caller: Caller,
) {
  const { db, clock, outbox } = services
  const { walletId, epoch, origin, deviceShare, locale } = payload
  const { deviceId, browser } = caller
  const userId = await loginOf(services, deviceId)
  const wallet = await activeWallet(db, userId)
  if (wallet?.wallet_id !== walletId) throw errorOf(LOGIN_REQUIRED)
  const asked = { name: 'addDevice', request: payload, deviceId, wallet } as const
  if ((await checkAct(services, asked)) === 'repeat') return {}
  if (wallet.epoch !== epoch) throw errorOf(SHARE_EPOCH_WRONG)
  if ((await userById(db, userId, clock.now())).frozen) throw errorOf(WALLET_FROZEN)
  await inTransaction(db, async (trx) => {
    await putShare(trx, services, { walletId, userId, epoch, kind: 'device', deviceId }, deviceShare)
    await putDevice(trx, { walletId, deviceId, browser, origin, status: 'active', nowMs: clock.now() })
    await retireOldest(trx, walletId)
    await recordAct(trx, services, { asked, subject: deviceId })
    await appendAudit(trx, { event: 'device added', userId, deviceId, detail: walletId }, clock.now())
  })
  const { address, lookup } = await emailOf(services, userId)
  if (address === '') return {}
  const freezeUrl = await createFreezeLink(services, lookup)
  const mail = newDeviceMail({ to: address, locale, origin, browser, freezeUrl })
  outbox.send(mail, clock.now() + mailUsefulMs)
  return {}
}

export async function putDevice(trx: Database, params: putDevice.Params): Promise<void> {
  const { walletId, deviceId, browser, origin, status, nowMs } = params
  const now = new Date(nowMs)
  const row = { status, browser, origin, created_at: now, used_at: now }
  await trx
    .insertInto('devices')
    .values({ device_id: deviceId, wallet_id: walletId, ...row })
    .onConflict((conflict) => conflict.columns(['device_id', 'wallet_id']).doUpdateSet(row))
    .execute()
}

export declare namespace putDevice {
  type Params = {
    readonly walletId: string
    readonly deviceId: string
    readonly browser: string
    readonly origin: string
    readonly status: 'prepared' | 'active'
    readonly nowMs: number
  }
}

/** User and wallet of an active device. Unknown and revoked devices get the same error. @throws DEVICE_NOT_ACTIVE */
export async function activeDevice(db: Database, { deviceId, walletId }: { deviceId: string; walletId: string }) {
  const row = await db
    .selectFrom('devices')
    .innerJoin('wallets', 'wallets.wallet_id', 'devices.wallet_id')
    .innerJoin('users', 'users.user_id', 'wallets.user_id')
    .selectAll('wallets')
    .select(['users.frozen_at', 'users.unfreeze_at', 'users.delete_at'])
    .where('devices.device_id', '=', deviceId)
    .where('devices.wallet_id', '=', walletId)
    .where('devices.status', '=', 'active')
    .where('wallets.state', '=', 'active')
    .executeTakeFirst()
  if (!row) throw errorOf(DEVICE_NOT_ACTIVE)
  const { frozen_at, unfreeze_at, delete_at, ...wallet } = row
  const frozen = { frozen_at, unfreeze_at }
  const userId = wallet.user_id
  return { userId, wallet, deletedAtMs: delete_at?.getTime(), isFrozen: (nowMs: number) => isFrozen(frozen, nowMs) }
}

export async function listDevices({ db }: Services, { walletId }: { readonly walletId: string }, caller: Caller) {
  await activeDevice(db, { deviceId: caller.deviceId, walletId })
  const rows = await db
    .selectFrom('devices')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('status', '=', 'active')
    .orderBy('used_at', 'desc')
    .execute()
  const devices = rows.map((row) => ({
    deviceId: row.device_id,
    browser: row.browser,
    origin: row.origin,
    addedAtMs: row.created_at.getTime(),
    usedAtMs: row.used_at.getTime(),
    current: row.device_id === caller.deviceId,
  }))
  return { devices }
}

/**
 * Deletes the share of a device, so that the device can no longer use the wallet. A device may remove itself; removing another one
 * needs a signed act. Returns the statement that makes the recovery role delete its approvals.
 * @throws DEVICE_NOT_ACTIVE and what `checkAct` throws
 */
export async function revokeDevice(
  services: Services,
  payload: v.InferOutput<typeof revokeShapes.request>,
  caller: Caller,
) {
  const { db, clock } = services
  const { act, ...target } = payload
  const { walletId, deviceId } = target
  const { userId, wallet } = await activeDevice(db, { deviceId: caller.deviceId, walletId })
  const signed = act && ({ name: 'revoke', request: { act, ...target }, deviceId: caller.deviceId, wallet } as const)
  if (!signed && deviceId !== caller.deviceId) throw errorOf(ACT_SIGNATURE_INVALID)
  const isRepeat = signed !== undefined && (await checkAct(services, signed)) === 'repeat'
  const handover = await issueStatement(services, {
    ...{ wallet, content: { purpose: 'revokeDevice', deviceId } },
    async act(trx) {
      if (isRepeat) return
      await retire(trx, target)
      if (signed) await recordAct(trx, services, { asked: signed, subject: deviceId })
      const entry = { event: 'device revoked', userId, deviceId: caller.deviceId, detail: deviceId }
      await appendAudit(trx, entry, clock.now())
    },
  })
  return { handover }
}

async function retire(trx: Database, { walletId, deviceId }: { walletId: string; deviceId: string }): Promise<void> {
  await trx
    .deleteFrom('shares')
    .where('wallet_id', '=', walletId)
    .where('kind', '=', 'device')
    .where('device_id', '=', deviceId)
    .execute()
  await trx
    .updateTable('devices')
    .set({ status: 'revoked' })
    .where('wallet_id', '=', walletId)
    .where('device_id', '=', deviceId)
    .execute()
  await trx.deleteFrom('logins').where('device_id', '=', deviceId).execute()
}

/** Retires all other devices of the wallet. */
export async function retireOthers(trx: Database, { walletId, deviceId }: { walletId: string; deviceId: string }) {
  const others = trx.selectFrom('devices').select('device_id').where('wallet_id', '=', walletId)
  for (const { device_id } of await others.where('device_id', '!=', deviceId).where('status', '=', 'active').execute())
    await retire(trx, { walletId, deviceId: device_id })
}

async function retireOldest(trx: Database, walletId: string): Promise<void> {
  const surplus = await trx
    .selectFrom('devices')
    .select('device_id')
    .where('wallet_id', '=', walletId)
    .where('status', '=', 'active')
    .orderBy('used_at', 'desc')
    .offset(devicesMax)
    .execute()
  for (const { device_id } of surplus) await retire(trx, { walletId, deviceId: device_id })
}
