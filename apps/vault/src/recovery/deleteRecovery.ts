import { errorOf } from '@latchkey/base/errors'
import { DEVICE_NOT_APPROVED, LINK_INVALID, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { deleteRecovery as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { scheduleDeletion } from '../identity/deletion.ts'
import { userOfHandover } from '../identity/handover.ts'
import type { Services } from '../services.ts'
import { approvedUser } from './approvals.ts'

/**
 * Schedules the deletion at this role for the date that the auth role set. Requires the owner's approval by a link of
 * this role; a handover alone deletes nothing. @throws LINK_INVALID, DEVICE_NOT_APPROVED, WALLET_FROZEN
 */
export async function deleteRecovery(
  services: Services,
  { approvalId, handover, locale }: v.InferOutput<typeof shapes.request>,
  { deviceId }: Caller,
) {
  const { action, deletedAtMs } = handover
  const walletOwner = await userOfHandover(services, handover)
  if (action !== 'delete' || deletedAtMs === undefined) throw errorOf(LINK_INVALID)
  const { userId, frozen } = await approvedUser(services, { approvalId, deviceId, purposes: ['delete'] })
  if (userId !== walletOwner) throw errorOf(DEVICE_NOT_APPROVED)
  if (frozen) throw errorOf(WALLET_FROZEN)
  await scheduleDeletion(services, { userId, deviceId, locale, deletedAtMs })
  return {}
}
