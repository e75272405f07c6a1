import { unfreezeDelayMs } from '@latchkey/contracts/constants/vault'
import type { Services } from '../services.ts'
import { forgetDelivered } from '../statements/outbox.ts'
import { appendAudit } from '../store/audit.ts'
import { inTransaction } from '../store/inTransaction.ts'
import { cancelExports } from './cancelExports.ts'
import { cancelDeletion } from './deletion.ts'

type Asked = { readonly userId: string; readonly deviceId: string }

/** Stops all releases to a user's devices. Cancels a pending unfreeze, exports in progress and a scheduled deletion. */
export async function freezeUser(
  { db, clock, role }: Pick<Services, 'db' | 'clock' | 'role'>,
  { userId, deviceId, detail }: Asked & { readonly detail: string },
): Promise<void> {
  const frozen_at = new Date(clock.now())
  await inTransaction(db, async (trx) => {
    await trx.updateTable('users').set({ frozen_at, unfreeze_at: null }).where('user_id', '=', userId).execute()
    await cancelExports(trx, role, userId)
    await cancelDeletion({ db: trx, role, clock }, { userId, deviceId })
    await appendAudit(trx, { event: 'freeze', userId, deviceId, detail }, clock.now())
  })
}

/** Schedules the end of a freeze after a delay in which the owner can still cancel it. Returns the date. */
export async function scheduleUnfreeze({ db, clock }: Services, { userId, deviceId }: Asked): Promise<number> {
  const unfrozenAtMs = clock.now() + unfreezeDelayMs
  await inTransaction(db, async (trx) => {
    const user = trx
      .updateTable('users')
      .set({ unfreeze_at: new Date(unfrozenAtMs) })
      .where('user_id', '=', userId)
    await user.where('frozen_at', 'is not', null).execute()
    await forgetDelivered(trx, { userId, purpose: 'freeze' })
    await appendAudit(trx, { event: 'unfreeze requested', userId, deviceId }, clock.now())
  })
  return unfrozenAtMs
}
