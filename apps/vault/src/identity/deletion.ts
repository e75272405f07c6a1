import { errorOf } from '@latchkey/base/errors'
import { deletionDelayMs, vaultClockSkewMs } from '@latchkey/contracts/constants/vault'
import { DELETION_SCHEDULED } from '@latchkey/contracts/errors/vault'
import type { LanguageName } from '@latchkey/texts/languages'
import type { Services } from '../services.ts'
import { forgetDelivered, withdrawStatements } from '../statements/outbox.ts'
import { appendAudit } from '../store/audit.ts'
import { inTransaction } from '../store/inTransaction.ts'

type Asked = { readonly userId: string; readonly deviceId: string }

/** Deletes a user after a delay. A deletion that is scheduled already keeps its date. Returns the date. */
export async function scheduleDeletion(
  { db, clock }: Services,
  { userId, deviceId, locale, deletedAtMs = clock.now() + deletionDelayMs }: scheduleDeletion.Params,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const user = trx.updateTable('users').set({ delete_at: new Date(deletedAtMs), delete_locale: locale })
    await user.where('user_id', '=', userId).where('delete_at', 'is', null).execute()
    await forgetDelivered(trx, { userId, purpose: 'keep' })
    await appendAudit(trx, { event: 'deletion scheduled', userId, deviceId }, clock.now())
    const scheduled = trx.selectFrom('users').select('delete_at').where('user_id', '=', userId)
    return (await scheduled.executeTakeFirstOrThrow()).delete_at?.getTime() ?? deletedAtMs
  })
}

export declare namespace scheduleDeletion {
  type Params = Asked & {
    readonly locale: LanguageName
    /** The date scheduled by the other role. */
    readonly deletedAtMs?: number
  }
}

/** Moves a scheduled deletion to the later date of the other role, at most to seven days from now. */
export async function followDeletion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, deletedAtMs }: { readonly userId: string; readonly deletedAtMs: number },
): Promise<void> {
  const date = new Date(Math.min(deletedAtMs, clock.now() + deletionDelayMs + vaultClockSkewMs))
  const scheduled = db.updateTable('users').where('user_id', '=', userId).where('delete_at', '<', date)
  await scheduled.set({ delete_at: date }).execute()
}

/** @throws DELETION_SCHEDULED */
export async function assertKept({ db }: Pick<Services, 'db'>, userId: string): Promise<void> {
  const row = await db.selectFrom('users').select('delete_at').where('user_id', '=', userId).executeTakeFirst()
  if (row?.delete_at) throw errorOf(DELETION_SCHEDULED)
}

/** Cancels a scheduled deletion. Its approval cannot be reused for another deletion. */
export async function cancelDeletion(
  { db, role, clock }: Pick<Services, 'db' | 'role' | 'clock'>,
  { userId, deviceId }: Asked,
): Promise<void> {
  const kept = await db
    .updateTable('users')
    .set({ delete_at: null, delete_locale: null, delete_reminded_at: null })
    .where('user_id', '=', userId)
    .where('delete_at', 'is not', null)
    .executeTakeFirst()
  await withdrawStatements(db, { userId, purpose: 'delete' })
  if (role === 'recovery') {
    const ofUser = db.selectFrom('factors').select('lookup').where('user_id', '=', userId)
    await db.deleteFrom('approvals').where('purpose', '=', 'delete').where('lookup', 'in', ofUser).execute()
  }
  if (kept.numUpdatedRows > 0n) await appendAudit(db, { event: 'deletion cancelled', userId, deviceId }, clock.now())
}
