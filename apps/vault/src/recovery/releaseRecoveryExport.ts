import { errorOf } from '@latchkey/base/errors'
import { exportProofLifetimeMs } from '@latchkey/contracts/constants/vault'
import { DEVICE_NOT_APPROVED } from '@latchkey/contracts/errors/vault'
import type { releaseRecovery as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { markExported } from '../wallets/wallets.ts'
import { approvedUser } from './approvals.ts'
import { recoveryShareOf } from './releaseRecovery.ts'

type Payload = v.InferOutput<typeof shapes.request>

/**
 * Releases this vault's share for an export, once for each opened link.
 * @throws DEVICE_NOT_APPROVED when the link was opened too long ago, WALLET_FROZEN, SHARE_EPOCH_WRONG, RATE_LIMITED
 */
export async function releaseRecoveryExport(services: Services, payload: Payload, { deviceId }: Caller) {
  const { db, clock } = services
  const { approvalId, walletId } = payload
  const user = await approvedUser(services, { approvalId, deviceId, purposes: ['export'] })
  const nowMs = clock.now()
  if (user.approvedAtMs < nowMs - exportProofLifetimeMs) throw errorOf(DEVICE_NOT_APPROVED)
  const released = await recoveryShareOf(services, payload, { ...user, deviceId })
  await db.transaction().execute(async (trx) => {
    const used = await trx.deleteFrom('approvals').where('approval_id', '=', approvalId).executeTakeFirst()
    if (used.numDeletedRows !== 1n) throw errorOf(DEVICE_NOT_APPROVED)
    await markExported(trx, walletId, nowMs)
    await appendAudit(trx, { event: 'wallet exported', userId: user.userId, deviceId, detail: walletId }, nowMs)
  })
  return released
}
