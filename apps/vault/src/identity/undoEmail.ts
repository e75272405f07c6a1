import { errorOf } from '@latchkey/base/errors'
import { vaultClockSkewMs } from '@latchkey/contracts/constants/vault'
import { LINK_INVALID } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'
import { issueStatement } from '../statements/outbox.ts'
import { activeWallet } from '../wallets/wallets.ts'
import { cancelDeletion } from './deletion.ts'
import { undoEmailChange } from './emailChanges.ts'
import { hashToken } from './freezeLinks.ts'

/**
 * Restores the wallet's previous address. Returns the statement for the other role. The link stays valid, in case the other role
 * could not be reached. @throws LINK_INVALID
 */
export async function undoEmailByLink(services: Services, token: string): Promise<string> {
  const { db, clock } = services
  return db.transaction().execute(async (trx) => {
    const change = await trx
      .selectFrom('email_changes')
      .selectAll()
      .where('undo_hash', '=', hashToken(token))
      .where('expires_at', '>', new Date(clock.now()))
      .forUpdate()
      .executeTakeFirst()
    const wallet = change && (await activeWallet(trx, change.user_id))
    if (!wallet) throw errorOf(LINK_INVALID)
    if (!change.undone_at) await undoEmailChange(trx, services, change)
    const content = { purpose: 'undoEmail', changeId: change.change_id } as const
    return issueStatement({ ...services, db: trx }, { wallet, content })
  })
}

/**
 * At `recovery`: restores the previous address, and cancels changes that this role has not made yet. Does nothing if the address was
 * changed again after the undo was made.
 */
export async function undoEmailAtRecovery(
  services: Services,
  { userId, changeId, issuedAtMs }: { readonly userId: string; readonly changeId: string; readonly issuedAtMs: number },
): Promise<void> {
  const { db: trx } = services
  const ofUser = trx.selectFrom('email_changes').selectAll().where('user_id', '=', userId)
  const later = ofUser.where('changed_at', '>', new Date(issuedAtMs + vaultClockSkewMs)).where('undone_at', 'is', null)
  if (await later.executeTakeFirst()) return
  const change = await ofUser.where('change_id', '=', changeId).forUpdate().executeTakeFirst()
  if (change?.changed_at && !change.undone_at) return undoEmailChange(trx, services, change)
  if (change?.changed_at) return
  await cancelDeletion(services, { userId, deviceId: '' })
  const unfinished = trx.deleteFrom('email_changes').where('user_id', '=', userId).where('changed_at', 'is', null)
  await unfinished.execute()
}
