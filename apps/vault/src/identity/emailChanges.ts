import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { emailUndoMs } from '@latchkey/contracts/constants/vault'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { Selectable } from 'kysely'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { openEnvelope, sealEnvelope } from '../store/envelope.ts'
import type { Database, Schema } from '../store/schema.ts'
import { cancelExports } from './cancelExports.ts'
import { cancelDeletion } from './deletion.ts'
import { emailOf, isReserved, lockFactor, putFactor } from './users.ts'

type Row = Selectable<Schema['email_changes']>
type Email = { readonly lookup: Buffer; readonly address: string }

/** Stores a change, replacing any that this device did not finish. */
export async function putEmailChange(trx: Database, services: Services, change: putEmailChange.Params): Promise<void> {
  const { role, keys } = services
  const { changeId, userId, deviceId, from, to, expiresAtMs } = change
  const unfinished = trx.deleteFrom('email_changes').where('user_id', '=', userId).where('device_id', '=', deviceId)
  await unfinished.where('changed_at', 'is', null).execute()
  const addresses = toUtf8(JSON.stringify({ from: from.address, to: to.address }))
  const envelope = await sealEnvelope(keys.kek, emailChangeContext(role, { changeId, userId }), addresses)
  await trx
    .insertInto('email_changes')
    .values({
      ...{ change_id: changeId, user_id: userId, device_id: deviceId },
      ...{ old_lookup: from.lookup, new_lookup: to.lookup, expires_at: new Date(expiresAtMs), ...envelope },
    })
    .execute()
}

export declare namespace putEmailChange {
  type Params = {
    readonly changeId: string
    readonly userId: string
    readonly deviceId: string
    readonly from: Email
    readonly to: Email
    readonly expiresAtMs: number
  }
}

/** The change that this device started, whether finished or not. */
export function emailChangeOf(db: Database, asked: { changeId: string; deviceId: string; nowMs: number }) {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('change_id', '=', asked.changeId)
    .where('device_id', '=', asked.deviceId)
    .where('expires_at', '>', new Date(asked.nowMs))
    .executeTakeFirst()
}

export async function addressesOf({ role, keys }: Services, row: Row): Promise<{ from: string; to: string }> {
  const context = emailChangeContext(role, { changeId: row.change_id, userId: row.user_id })
  return JSON.parse(fromUtf8(await openEnvelope(keys.kek, context, row)) ?? '')
}

/** True if the address belongs to another wallet, or is reserved for one that could still return to it. */
export async function isTaken(db: Database, lookup: Buffer, asked: { userId: string; nowMs: number }) {
  const owner = await db
    .selectFrom('factors')
    .innerJoin('wallets', 'wallets.user_id', 'factors.user_id')
    .select('factors.user_id')
    .where('factors.lookup', '=', lookup)
    .where('factors.user_id', '!=', asked.userId)
    .where('wallets.state', '=', 'active')
    .executeTakeFirst()
  return owner !== undefined || isReserved(db, lookup, asked.nowMs, asked.userId)
}

/**
 * Gives the wallet its new address and starts the period in which the change can be undone. Returns false and changes nothing if
 * the new address is taken.
 */
export async function finishEmailChange(trx: Database, services: Services, row: Row, undoHash?: Buffer) {
  const { to: address } = await addressesOf(services, row)
  if (!(await replaceEmail(trx, services, row.user_id, { lookup: row.new_lookup, address }))) return false
  const nowMs = services.clock.now()
  const times = { changed_at: new Date(nowMs), expires_at: new Date(nowMs + emailUndoMs) }
  await trx
    .updateTable('email_changes')
    .set({ ...times, challenge_id: null, undo_hash: undoHash ?? null })
    .where('change_id', '=', row.change_id)
    .execute()
  const entry = { event: 'e-mail changed', userId: row.user_id, deviceId: row.device_id, detail: row.change_id }
  await appendAudit(trx, entry, nowMs)
  return true
}

/** Restores the address that a user had before a change, even after later changes. */
export async function undoEmailChange(trx: Database, services: Services, row: Row): Promise<void> {
  const { from: address } = await addressesOf(services, row)
  const { user_id: userId, change_id, old_lookup: lookup, changed_at } = row
  const nowMs = services.clock.now()
  // The person who changed the address may also have requested the deletion.
  await cancelDeletion({ ...services, db: trx }, { userId, deviceId: '' })
  await replaceEmail(trx, services, userId, { lookup, address })
  const others = trx.deleteFrom('email_changes').where('user_id', '=', userId).where('change_id', '!=', change_id)
  await others
    .where((where) => where.or([where('changed_at', 'is', null), where('changed_at', '>', changed_at)]))
    .execute()
  const undone = trx.updateTable('email_changes').set({ undone_at: new Date(nowMs) })
  await undone.where('change_id', '=', change_id).execute()
  await appendAudit(trx, { event: 'e-mail change undone', userId, deviceId: '', detail: change_id }, nowMs)
}

/** Freeze links mailed to the old address stay valid. */
async function replaceEmail(trx: Database, services: Services, userId: string, to: Email): Promise<boolean> {
  const nowMs = services.clock.now()
  await lockFactor(trx, to.lookup)
  const { lookup: current } = await emailOf({ ...services, db: trx }, userId)
  if (current.equals(to.lookup)) return true
  if (await isTaken(trx, to.lookup, { userId, nowMs })) return false
  await cancelExports(trx, services.role, userId)
  // Deletes a user who proved this address but never created a wallet.
  const idle = trx.selectFrom('factors').select('user_id').where('lookup', '=', to.lookup)
  await trx.deleteFrom('users').where('user_id', 'in', idle).execute()
  await trx.deleteFrom('factors').where('user_id', '=', userId).execute()
  await putFactor(trx, services, { lookup: to.lookup, userId, address: to.address })
  await trx.updateTable('freeze_links').set({ lookup: to.lookup }).where('lookup', '=', current).execute()
  return true
}

export function emailChangeContext(
  svc: VaultRole,
  { changeId, userId }: { readonly changeId: string; readonly userId: string },
) {
  return { svc, table: 'email_changes', recordId: changeId, userId, epoch: 0 }
}
