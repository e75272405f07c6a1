import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { protectedReleasesPerDay, releasesPerHour } from '@latchkey/contracts/constants/vault'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { DEVICE_NOT_APPROVED, SHARE_EPOCH_WRONG, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { releaseRecovery as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { type Limit, takeEvent } from '../store/rateLimits.ts'
import { openShare } from '../wallets/shares.ts'
import { recordOf, walletById } from '../wallets/wallets.ts'
import { approvedUser } from './approvals.ts'
import { openProtection, protectionOf } from './protections.ts'

type Payload = v.InferOutput<typeof shapes.request>

type Asker = { readonly userId: string; readonly frozen: boolean; readonly deviceId: string }

/**
 * Releases this vault's share of the recovery set, sealed if its owner protected it.
 * @throws DEVICE_NOT_APPROVED, WALLET_FROZEN, SHARE_EPOCH_WRONG, RATE_LIMITED
 */
export async function releaseRecovery(services: Services, payload: Payload, { deviceId }: Caller) {
  const user = await approvedUser(services, { approvalId: payload.approvalId, deviceId, purposes: ['signIn'] })
  return recoveryShareOf(services, payload, { ...user, deviceId })
}

/** @throws DEVICE_NOT_APPROVED, WALLET_FROZEN, SHARE_EPOCH_WRONG, RATE_LIMITED */
export async function recoveryShareOf(services: Services, payload: Payload, { userId, frozen, deviceId }: Asker) {
  const { db, clock } = services
  const { walletId, epoch, commitment } = payload
  if (frozen) throw errorOf(WALLET_FROZEN)
  const wallet = await walletById(db, { userId, walletId })
  if (!wallet) throw errorOf(DEVICE_NOT_APPROVED)
  const sealed = await protectionOf(services, { walletId, commitment })
  if (!sealed && wallet.epoch !== epoch) throw errorOf(SHARE_EPOCH_WRONG)
  await countRelease(services, { walletId, deviceId, isSealed: sealed !== undefined })
  await appendAudit(db, { event: 'recovery share released', userId, deviceId, detail: walletId }, clock.now())
  if (sealed) return openProtection(services, sealed)
  const shares = db.selectFrom('shares').selectAll().where('wallet_id', '=', walletId)
  const row = await shares.executeTakeFirst()
  if (!row) throw errorOf(SHARE_EPOCH_WRONG)
  const share = await openShare(services, { walletId, userId, epoch, kind: 'recovery', deviceId: '' }, row)
  return { record: recordOf(services, wallet), commitment: toBase64Url(wallet.commitment), share }
}

type Released = { readonly walletId: string; readonly deviceId: string; readonly isSealed: boolean }

/** Limits releases, because a sealed share lets its holder guess passwords offline. @throws RATE_LIMITED */
async function countRelease({ db, clock }: Services, { walletId, deviceId, isSealed }: Released): Promise<void> {
  const limits: Limit[] = [
    { name: 'release', key: `${walletId} ${deviceId}`, max: releasesPerHour, perMs: 60 * 60_000 },
    ...(isSealed
      ? [{ name: 'sealed release', key: walletId, max: protectedReleasesPerDay, perMs: 24 * 60 * 60_000 }]
      : []),
  ]
  const retryAfterMs = await takeEvent(db, limits, clock.now())
  if (retryAfterMs > 0) throw errorOf(RATE_LIMITED, { data: { retryAfterMs } })
}
