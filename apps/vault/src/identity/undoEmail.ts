import { errorOf } from '@latchkey/base/errors'
import { LINK_INVALID } from '@latchkey/contracts/errors/vault'
import type { Handover } from '@latchkey/contracts/vault/handover'
import type { Services } from '../services.ts'
import { activeWallet } from '../wallets/wallets.ts'
import { undoEmailChange } from './emailChanges.ts'
import { hashToken } from './freezeLinks.ts'
import { createHandover } from './handover.ts'

/**
 * Restores the wallet's previous address. Returns the handover for the other role. The link stays valid, in case the other role
 * could not be reached. @throws LINK_INVALID
 */
export async function undoEmailByLink(services: Services, token: string): Promise<Handover> {
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
    return createHandover(services, wallet, { action: 'undoEmail', changeId: change.change_id })
  })
}
