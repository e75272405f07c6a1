import { errorOf } from '@latchkey/base/errors'
import { ACT_EXPIRED } from '@latchkey/contracts/errors/acts'
import { DEVICE_NOT_ACTIVE, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { deleteWallet as deleteShapes, keepWallet as keepShapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import { checkAct } from '../acts/checkAct.ts'
import { recordAct } from '../acts/recordAct.ts'
import type { Caller } from '../http/deviceRequests.ts'
import { scheduleDeletion } from '../identity/deletion.ts'
import { createFreezeLink } from '../identity/freezeLinks.ts'
import { createKeepLink, requestKeep } from '../identity/keepLinks.ts'
import { emailOf } from '../identity/users.ts'
import { deletionScheduledMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { acceptStatement } from '../statements/acceptStatement.ts'
import { issueStatement, statementAgain } from '../statements/outbox.ts'
import { activeDevice } from './devices.ts'
import { consumeProof } from './freshProofs.ts'

/**
 * Schedules the deletion of a wallet after a delay in which its owner can cancel it. Needs a device of the wallet, a
 * fresh proof and a signed act.
 * @throws DEVICE_NOT_ACTIVE, WALLET_FROZEN, OTP_INVALID, SOCIAL_SIGN_IN_EXPIRED and what `checkAct` throws
 */
export async function deleteWallet(
  services: Services,
  payload: v.InferOutput<typeof deleteShapes.request>,
  { deviceId }: Caller,
) {
  const { db, clock, outbox } = services
  const { proof, walletId, locale } = payload
  const { userId, wallet, isFrozen, deletedAtMs: scheduledMs } = await activeDevice(db, { deviceId, walletId })
  const asked = { name: 'delete', request: payload, deviceId, wallet } as const
  if ((await checkAct(services, asked)) === 'repeat') {
    // A repeated request, after the owner has cancelled the deletion.
    const handover = await statementAgain(services, { walletId, purpose: 'delete' })
    if (scheduledMs === undefined || handover === undefined) throw errorOf(ACT_EXPIRED)
    return { deletedAtMs: scheduledMs, deleteHandover: handover }
  }
  if (isFrozen(clock.now())) throw errorOf(WALLET_FROZEN)
  const owner = await consumeProof(services, { proof, purpose: 'delete', deviceId })
  if (owner.userId !== userId) throw errorOf(DEVICE_NOT_ACTIVE)
  const deletion = await db.transaction().execute(async (trx) => {
    const inside = { ...services, db: trx }
    await recordAct(trx, services, { asked, subject: walletId })
    const deletedAtMs = await scheduleDeletion(inside, { userId, deviceId, locale })
    const content = { purpose: 'delete', deviceId, deletedAtMs, locale } as const
    return { deletedAtMs, deleteHandover: await issueStatement(inside, { wallet, content }) }
  })
  const { deletedAtMs } = deletion
  const { address, lookup } = await emailOf(services, userId)
  if (address === '') return deletion
  const links = { keepUrl: await createKeepLink(services, userId), freezeUrl: await createFreezeLink(services, lookup) }
  outbox.send(deletionScheduledMail({ to: address, locale, ...links, deletedAtMs }), deletedAtMs)
  return deletion
}

/**
 * Requests that a deletion is cancelled. It is cancelled here when the receipt of the recovery role arrives, from this device or
 * through the secure site. @throws DEVICE_NOT_ACTIVE, STATEMENT_REFUSED, PARTNER_KEY_UNKNOWN
 */
export async function keepWallet(
  services: Services,
  { walletId, handover }: v.InferOutput<typeof keepShapes.request>,
  { deviceId }: Caller,
) {
  const { userId, wallet } = await activeDevice(services.db, { deviceId, walletId })
  return handover === undefined
    ? { handover: await requestKeep(services, { wallet, userId, deviceId }) }
    : acceptStatement(services, handover)
}

/** A scheduled deletion, with the statement that schedules it at the recovery role unless its owner has cancelled it. */
export async function deletionOf(
  services: Services,
  asked: { readonly walletId: string; readonly deletedAtMs: number },
) {
  const deleteHandover = await statementAgain(services, { walletId: asked.walletId, purpose: 'delete' })
  return { deletedAtMs: asked.deletedAtMs, ...(deleteHandover !== undefined && { deleteHandover }) }
}
