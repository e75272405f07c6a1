import { randomBytes } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { exportLifetimeMs } from '@latchkey/contracts/constants/vault'
import { EXPORT_EXPIRED, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { releaseExport as releaseShapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { hashToken } from '../identity/freezeLinks.ts'
import { emailOf } from '../identity/users.ts'
import { exportedMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { walletOf } from '../wallets/walletOf.ts'
import { markExported } from '../wallets/wallets.ts'
import { activeDevice } from './devices.ts'
import { consumeProof } from './freshProofs.ts'

const mailUsefulMs = 24 * 60 * 60_000

/**
 * Starts an export. The page that shows the keys shares no storage with the device, so it gets a token.
 * @throws DEVICE_NOT_ACTIVE, WALLET_FROZEN
 */
export async function beginExport(services: Services, { walletId }: { readonly walletId: string }, caller: Caller) {
  const { db, clock } = services
  const { deviceId } = caller
  const { userId, isFrozen } = await activeDevice(db, { deviceId, walletId })
  const nowMs = clock.now()
  if (isFrozen(nowMs)) throw errorOf(WALLET_FROZEN)
  const untilMs = await heldUntil(services, { userId, walletId, deviceId })
  if (untilMs > nowMs) return { status: 'held' as const, untilMs }
  const token = randomBytes(32).toString('base64url')
  const expiresAtMs = nowMs + exportLifetimeMs
  await db.transaction().execute(async (trx) => {
    const older = trx.deleteFrom('exports').where('wallet_id', '=', walletId)
    await older.where('device_id', '=', deviceId).execute()
    const row = { wallet_id: walletId, device_id: deviceId, page_id: null, expires_at: new Date(expiresAtMs) }
    await trx
      .insertInto('exports')
      .values({ token_hash: hashToken(token), ...row })
      .execute()
    await appendAudit(trx, { event: 'export begun', userId, deviceId, detail: walletId }, nowMs)
  })
  return { status: 'ready' as const, token, expiresAtMs }
}

type Held = { readonly userId: string; readonly walletId: string; readonly deviceId: string }

/** A new device or address must wait before exporting, so that the owner can stop an attacker who has just gained access. */
async function heldUntil({ db, exportHoldMs }: Services, { userId, walletId, deviceId }: Held): Promise<number> {
  const { created_at } = await db
    .selectFrom('devices')
    .select('created_at')
    .where('device_id', '=', deviceId)
    .where('wallet_id', '=', walletId)
    .executeTakeFirstOrThrow()
  const changed = await db
    .selectFrom('email_changes')
    .select('changed_at')
    .where('user_id', '=', userId)
    .where('changed_at', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('changed_at', 'desc')
    .executeTakeFirst()
  return Math.max(created_at.getTime(), changed?.changed_at?.getTime() ?? 0) + exportHoldMs
}

/** Ties an export to the first page that presents its token. @throws EXPORT_EXPIRED */
export async function openExport(services: Services, { token }: { readonly token: string }, caller: Caller) {
  const { db } = services
  const claimed = await db
    .updateTable('exports')
    .set({ page_id: caller.deviceId })
    .where('token_hash', '=', hashToken(token))
    .where('page_id', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  if (!claimed) throw errorOf(EXPORT_EXPIRED)
  const { userId } = await exportOf(services, caller)
  const { address } = await emailOf(services, userId)
  return { userId, ...(address !== '' && { email: address }) }
}

/**
 * Releases this vault's share of the recovery set, once, and notifies the owner.
 * @throws EXPORT_EXPIRED, OTP_INVALID, SOCIAL_SIGN_IN_EXPIRED, WALLET_FROZEN
 */
export async function releaseExport(
  services: Services,
  { proof, locale }: v.InferOutput<typeof releaseShapes.request>,
  caller: Caller,
) {
  const { db, clock, outbox, publicUrl } = services
  const { deviceId, browser } = caller
  const { userId, walletId, tokenHash } = await exportOf(services, caller)
  const nowMs = clock.now()
  const user = await consumeProof(services, { proof, purpose: 'export', deviceId })
  if (user.userId !== userId) throw errorOf(EXPORT_EXPIRED)
  const wallet = await walletOf(services, user)
  if (wallet.status !== 'active') throw errorOf(WALLET_FROZEN)
  await db.transaction().execute(async (trx) => {
    const used = await trx.deleteFrom('exports').where('token_hash', '=', tokenHash).executeTakeFirst()
    if (used.numDeletedRows !== 1n) throw errorOf(EXPORT_EXPIRED)
    await markExported(trx, walletId, nowMs)
    await appendAudit(trx, { event: 'wallet exported', userId, deviceId, detail: walletId }, nowMs)
  })
  const { address } = await emailOf(services, userId)
  if (address !== '')
    outbox.send(exportedMail({ to: address, locale, browser, siteUrl: publicUrl }), nowMs + mailUsefulMs)
  const { record, container, commitment, share } = wallet
  return { record, container, commitment, share }
}

/** The export that a page has opened, as long as the device that started it is active. @throws EXPORT_EXPIRED */
async function exportOf({ db, clock }: Services, { deviceId }: Caller) {
  const row = await db
    .selectFrom('exports')
    .innerJoin('wallets', 'wallets.wallet_id', 'exports.wallet_id')
    .innerJoin('devices', (join) =>
      join
        .onRef('devices.device_id', '=', 'exports.device_id')
        .onRef('devices.wallet_id', '=', 'exports.wallet_id')
        .on('devices.status', '=', 'active'),
    )
    .select(['wallets.user_id', 'wallets.wallet_id', 'exports.token_hash'])
    .where('exports.page_id', '=', deviceId)
    .where('exports.expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  if (!row) throw errorOf(EXPORT_EXPIRED)
  return { userId: row.user_id, walletId: row.wallet_id, tokenHash: row.token_hash }
}
