import {
  deletionDelayMs,
  statementLifetimeMs,
  unfreezeDelayMs,
  vaultClockSkewMs,
} from '@latchkey/contracts/constants/vault'
import type { Statement } from '@latchkey/contracts/vault/statement'
import { cancelDeletion, followDeletion, scheduleDeletion } from '../identity/deletion.ts'
import { freezeUser } from '../identity/freeze.ts'
import { undoEmailAtRecovery } from '../identity/undoEmail.ts'
import { assertApprovedDeletion, endApprovals } from '../recovery/approvals.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import { notePartner } from './incarnation.ts'
import { openStatement, refusedStatement } from './openStatement.ts'
import { settleStatement } from './outbox.ts'
import { type Act, sealStatement } from './sealStatement.ts'

type WalletStatement = Extract<Statement, { readonly walletId: string }>
type Receipt = { readonly deletedAtMs?: number }
type Applied = { readonly statement: WalletStatement; readonly userId: string }

/**
 * Applies a statement of the other vault. Delivering it again, by any carrier, changes nothing. Returns the receipt for the other
 * vault; nothing for a receipt. @throws STATEMENT_REFUSED, PARTNER_KEY_UNKNOWN, DEVICE_NOT_APPROVED, WALLET_FROZEN
 */
export async function acceptStatement(services: Services, sealed: string): Promise<{ handover?: string }> {
  const { db, clock } = services
  const statement = await openStatement(services, sealed)
  const { purpose, actId, incarnation } = statement
  if (purpose === 'changeEmail' || purpose === 'newDevice' || purpose === 'signUp')
    throw refusedStatement('its device must present it')
  const receipt = await db.transaction().execute(async (trx) => {
    await notePartner(trx, { incarnation, nowMs: clock.now() })
    if (purpose === 'receipt') return acceptReceipt({ ...services, db: trx }, statement)
    return purpose === 'restored' ? {} : applyOnce({ ...services, db: trx }, statement)
  })
  if (!receipt) return {}
  const act: Act = { actId, issuedAtMs: clock.now(), content: { purpose: 'receipt', ...receipt } }
  return { handover: await sealStatement(services, act) }
}

async function applyOnce(services: Services, statement: WalletStatement): Promise<Receipt> {
  const { db, clock } = services
  const { actId, walletId } = statement
  const userId = await ownerOf(db, walletId)
  const row = { act_id: actId, wallet_id: walletId, at: new Date(clock.now()) }
  const first = db.insertInto('received_acts').values(row)
  const { numInsertedOrUpdatedRows } = await first.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await apply(services, { statement, userId })
  if (statement.purpose !== 'delete' && statement.purpose !== 'keep') return {}
  const user = db.selectFrom('users').select('delete_at').where('user_id', '=', userId)
  const { delete_at } = await user.executeTakeFirstOrThrow()
  return delete_at ? { deletedAtMs: delete_at.getTime() } : {}
}

/** User of a wallet that a statement names. @throws STATEMENT_REFUSED */
export async function ownerOf(db: Database, walletId: string): Promise<string> {
  const wallet = db.selectFrom('wallets').select('user_id').where('wallet_id', '=', walletId)
  const row = await wallet.where('state', '=', 'active').executeTakeFirst()
  if (!row) throw refusedStatement('this vault does not have the wallet')
  return row.user_id
}

async function apply(services: Services, { statement, userId }: Applied): Promise<void> {
  const { db } = services
  switch (statement.purpose) {
    case 'freeze':
      if (!(await isEnded(db, { statement, userId })))
        await freezeUser(services, { userId, deviceId: '', detail: 'other role' })
      return
    case 'keep':
      if (!(await isReplaced(db, { issuedAtMs: statement.issuedAtMs, userId })))
        await cancelDeletion(services, { userId, deviceId: '' })
      return
    case 'undoEmail':
      return undoEmailAtRecovery(services, { userId, changeId: statement.changeId, issuedAtMs: statement.issuedAtMs })
    case 'revokeDevice':
      return endApprovals(db, { userId, deviceId: statement.deviceId })
    case 'delete':
      return applyDeletion(services, { statement, userId })
  }
}

/** A freeze that the owner has ended since it was made. */
async function isEnded(db: Database, { statement, userId }: Applied): Promise<boolean> {
  const user = db.selectFrom('users').select('unfreeze_at').where('user_id', '=', userId)
  const { unfreeze_at } = await user.executeTakeFirstOrThrow()
  const endedAtMs = unfreeze_at ? unfreeze_at.getTime() - unfreezeDelayMs : 0
  return statement.issuedAtMs + vaultClockSkewMs < endedAtMs
}

type Cancelled = { readonly issuedAtMs: number; readonly userId: string }

/** A cancellation of an earlier deletion than the one that is scheduled now. */
async function isReplaced(db: Database, { issuedAtMs, userId }: Cancelled): Promise<boolean> {
  const user = db.selectFrom('users').select('delete_at').where('user_id', '=', userId)
  const { delete_at } = await user.executeTakeFirstOrThrow()
  return delete_at !== null && issuedAtMs + vaultClockSkewMs < delete_at.getTime() - deletionDelayMs
}

/**
 * Needs the owner's own link at this vault. The date is this vault's own: never earlier than seven days from now, so that the other
 * one cannot shorten the wait; within the statement's lifetime the dates of both are the same.
 */
async function applyDeletion(services: Services, { statement, userId }: Applied): Promise<void> {
  if (statement.purpose !== 'delete') return
  const { deviceId, locale, deletedAtMs } = statement
  await assertApprovedDeletion(services, { userId, deviceId })
  const nowMs = services.clock.now()
  const earliestMs = nowMs + deletionDelayMs - statementLifetimeMs
  const latestMs = nowMs + deletionDelayMs + vaultClockSkewMs
  const ownMs = Math.min(Math.max(deletedAtMs, earliestMs), latestMs)
  await scheduleDeletion(services, { userId, deviceId, locale, deletedAtMs: ownMs })
}

/** At `auth`, a deletion is cancelled when `recovery` has cancelled it, and has the later one of both dates. */
async function acceptReceipt(
  services: Services,
  statement: Extract<Statement, { purpose: 'receipt' }>,
): Promise<undefined> {
  const { db, role, clock } = services
  const { actId, deletedAtMs } = statement
  const act = await settleStatement(db, { actId, nowMs: clock.now() })
  if (role === 'recovery' || !act?.wallet_id) return
  const userId = await ownerOf(db, act.wallet_id).catch(() => undefined)
  if (userId === undefined) return
  const isKept = act.purpose === 'keep' && deletedAtMs === undefined
  if (isKept && !(await isReplaced(db, { issuedAtMs: act.issued_at.getTime(), userId })))
    await cancelDeletion(services, { userId, deviceId: '' })
  if (act.purpose === 'delete' && deletedAtMs !== undefined) await followDeletion(services, { userId, deletedAtMs })
}
