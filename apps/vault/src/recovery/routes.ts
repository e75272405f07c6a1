import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { releasesPerHour } from '@latchkey/contracts/constants/vault'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { DEVICE_NOT_APPROVED, SHARE_EPOCH_WRONG, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import * as routes from '@latchkey/contracts/vault/routes'
import type { releaseRecovery as releaseShapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import { type Caller, type DeviceRoute, deviceRoute } from '../http/deviceRequests.ts'
import { acceptHandover } from '../identity/handover.ts'
import type { Services } from '../services.ts'
import { approveSocial } from '../social/approveSocial.ts'
import { appendAudit } from '../store/audit.ts'
import { takeEvent } from '../store/rateLimits.ts'
import { openShare, putShare } from '../wallets/shares.ts'
import { commitWallet, prepareWallet, recordOf } from '../wallets/wallets.ts'
import { approvalStatus, approvedUser, beginApproval } from './approvals.ts'

/** Routes of the role that checks approval links and stores recovery shares. */
export function recoveryRoutes(services: Services): readonly DeviceRoute[] {
  return [
    deviceRoute(routes.beginApprovalRoute, (payload, caller) => beginApproval(services, payload, caller)),
    deviceRoute(routes.approvalStatusRoute, async ({ approvalId }, { deviceId }) => ({
      status: await approvalStatus(services, { approvalId, deviceId }),
    })),
    deviceRoute(routes.approveSocialRoute, (payload, caller) => approveSocial(services, payload, caller)),
    deviceRoute(routes.prepareRecoveryRoute, async ({ approvalId, record, commitment, share }, { deviceId }) => {
      const { userId } = await approvedUser(services, { approvalId, deviceId })
      const { walletId, epoch } = record
      return prepareWallet(services, {
        ...{ record, userId, deviceId, container: '', commitment },
        store: (trx) => putShare(trx, services, { walletId, userId, epoch, kind: 'recovery', deviceId: '' }, share),
      })
    }),
    deviceRoute(routes.commitRecoveryRoute, ({ walletId }, { deviceId }) =>
      commitWallet(services, { walletId, deviceId, store: async () => {} }),
    ),
    deviceRoute(routes.handOverRoute, async (handover) => {
      await acceptHandover(services, handover)
      return {}
    }),
    deviceRoute(routes.releaseRecoveryRoute, (payload, caller) => releaseRecovery(services, payload, caller)),
  ]
}

/** Releases this vault's share of the recovery set. @throws DEVICE_NOT_APPROVED, WALLET_FROZEN, SHARE_EPOCH_WRONG, RATE_LIMITED */
async function releaseRecovery(
  services: Services,
  payload: v.InferOutput<typeof releaseShapes.request>,
  caller: Caller,
) {
  const { db, clock } = services
  const { approvalId, walletId, epoch } = payload
  const { deviceId } = caller
  const { userId, frozen } = await approvedUser(services, { approvalId, deviceId })
  if (frozen) throw errorOf(WALLET_FROZEN)
  const wallet = await db
    .selectFrom('wallets')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!wallet) throw errorOf(DEVICE_NOT_APPROVED)
  if (wallet.epoch !== epoch) throw errorOf(SHARE_EPOCH_WRONG)
  const limit = { name: 'release', key: `${walletId} ${deviceId}`, max: releasesPerHour, perMs: 60 * 60_000 }
  const retryAfterMs = await takeEvent(db, [limit], clock.now())
  if (retryAfterMs > 0) throw errorOf(RATE_LIMITED, { data: { retryAfterMs } })
  const row = await db.selectFrom('shares').selectAll().where('wallet_id', '=', walletId).executeTakeFirstOrThrow()
  const share = await openShare(services, { walletId, userId, epoch, kind: 'recovery', deviceId: '' }, row)
  await appendAudit(db, { event: 'recovery share released', userId, deviceId, detail: walletId }, clock.now())
  return { record: recordOf(services, wallet), commitment: toBase64Url(wallet.commitment), share }
}
