import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { releasesPerHour } from '@latchkey/contracts/constants/vault'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { DEVICE_NOT_ACTIVE, SHARE_EPOCH_WRONG, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { releaseShare as shapes } from '@latchkey/contracts/vault/sessionSchemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { takeEvent } from '../store/rateLimits.ts'
import { openShare } from '../wallets/shares.ts'
import { recordOf } from '../wallets/wallets.ts'
import { activeDevice } from './devices.ts'

/**
 * Releases the vault's share of the calling device's set.
 * @throws DEVICE_NOT_ACTIVE, WALLET_FROZEN, SHARE_EPOCH_WRONG, RATE_LIMITED
 */
export async function releaseShare(services: Services, payload: v.InferOutput<typeof shapes.request>, caller: Caller) {
  const { db, clock } = services
  const { walletId, epoch, purpose, origin, requestDigest } = payload
  const { deviceId } = caller
  const nowMs = clock.now()
  const device = await activeDevice(db, { deviceId, walletId })
  if (device.isFrozen(nowMs)) throw errorOf(WALLET_FROZEN)
  const { userId, wallet } = device
  if (wallet.epoch !== epoch) throw errorOf(SHARE_EPOCH_WRONG)
  const key = { name: 'release', key: `${walletId} ${deviceId}` }
  const retryAfterMs = await takeEvent(db, [{ ...key, max: releasesPerHour, perMs: 60 * 60_000 }], nowMs)
  if (retryAfterMs > 0) throw errorOf(RATE_LIMITED, { data: { retryAfterMs } })
  const row = await db
    .selectFrom('shares')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('kind', '=', 'device')
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  // The device was revoked in the meantime.
  if (!row) throw errorOf(DEVICE_NOT_ACTIVE)
  const record = recordOf(services, wallet)
  const used = db
    .updateTable('devices')
    .set({ used_at: new Date(nowMs) })
    .where('wallet_id', '=', walletId)
    .where('device_id', '=', deviceId)
  // Opened while the database works. It leaves the vault after the commit.
  const [share] = await Promise.all([
    openShare(services, { walletId, userId, epoch: row.epoch, kind: 'device', deviceId }, row),
    used.execute(),
  ])
  if (row.epoch !== epoch) throw errorOf(SHARE_EPOCH_WRONG)
  const detail = `${purpose} ${origin} ${requestDigest}`
  await appendAudit(db, { event: 'share released', userId, deviceId, detail }, nowMs)
  const [container, commitment] = [toBase64Url(wallet.container), toBase64Url(wallet.commitment)]
  return { record, container, commitment, share }
}
