import { errorOf } from '@latchkey/base/errors'
import { DEVICE_NOT_APPROVED } from '@latchkey/contracts/errors/vault'
import type { deleteRecovery as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import { preparedWallet } from '../acts/recordAct.ts'
import type { Caller } from '../http/deviceRequests.ts'
import type { Services } from '../services.ts'
import { acceptStatement, ownerOf } from '../statements/acceptStatement.ts'
import { openStatement, refusedStatement } from '../statements/openStatement.ts'
import { approvedUser } from './approvals.ts'

/**
 * Schedules the deletion at this role. Requires the owner's approval by a link of this role, and the signed act that this device has
 * prepared; a statement alone deletes nothing.
 * @throws STATEMENT_REFUSED, PARTNER_KEY_UNKNOWN, DEVICE_NOT_APPROVED, ACT_NOT_PREPARED, WALLET_FROZEN
 */
export async function deleteRecovery(
  services: Services,
  { approvalId, handover }: v.InferOutput<typeof shapes.request>,
  { deviceId }: Caller,
) {
  const statement = await openStatement(services, handover)
  if (statement.purpose !== 'delete') throw refusedStatement('it is not about a deletion')
  const { userId } = await approvedUser(services, { approvalId, deviceId, purposes: ['delete'] })
  const isOwn = statement.deviceId === deviceId && (await ownerOf(services.db, statement.walletId)) === userId
  if (!isOwn) throw errorOf(DEVICE_NOT_APPROVED)
  const preparedFor = await preparedWallet(services.db, { deviceId, name: 'delete', subject: approvalId })
  if (preparedFor !== statement.walletId) throw errorOf(DEVICE_NOT_APPROVED)
  await acceptStatement(services, handover)
  return {}
}
