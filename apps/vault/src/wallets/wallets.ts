import { timingSafeEqual } from 'node:crypto'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { preparedWalletLifetimeMs } from '@latchkey/contracts/constants/vault'
import { STORED_RECORD_UNREADABLE, WALLET_EXISTS, WALLET_NOT_PREPARED } from '@latchkey/contracts/errors/vault'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import type { Selectable } from 'kysely'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { inTransaction } from '../store/inTransaction.ts'
import type { Database, Schema } from '../store/schema.ts'

export type WalletRow = Selectable<Schema['wallets']>
type RecordRow = Pick<WalletRow, 'user_id' | 'record' | 'record_mac' | 'container' | 'commitment'>

/**
 * Stores a prepared wallet, whose shares cannot be released until it is committed. Another call from the same device replaces it.
 * `store` adds the shares in the same transaction. @throws WALLET_EXISTS
 */
export async function prepareWallet(
  services: Services,
  params: prepareWallet.Params,
): Promise<{ expiresAtMs: number }> {
  const { db, keys, clock } = services
  const { record, userId, deviceId, container, commitment, store } = params
  const nowMs = clock.now()
  const expiresAtMs = nowMs + preparedWalletLifetimeMs
  const facts = { user_id: userId, record: canonicalJson(record), container, commitment }
  const row = {
    wallet_id: record.walletId,
    user_id: userId,
    state: 'prepared' as const,
    record: facts.record,
    record_mac: keys.pepper.walletMac(facts),
    container: bytesOf(container),
    commitment: bytesOf(commitment),
    epoch: record.epoch,
    created_at: new Date(nowMs),
    expires_at: new Date(expiresAtMs),
    device_id: deviceId,
    exported_at: null,
  }
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('wallets')
      .where('wallet_id', '=', record.walletId)
      .where('state', '=', 'prepared')
      .where('device_id', '=', deviceId)
      .execute()
    await trx.insertInto('wallets').values(row).execute().catch(asWalletExists)
    await store(trx)
  })
  return { expiresAtMs }
}

export declare namespace prepareWallet {
  type Params = {
    readonly record: WalletRecord
    readonly userId: string
    readonly deviceId: string
    /** base64url; empty in the recovery role. */
    readonly container: string
    readonly commitment: string
    readonly store: (trx: Database) => Promise<void>
  }
}

/**
 * Makes a prepared wallet the user's wallet. Idempotent, so that a device that missed the response can retry. `store` runs in the
 * same transaction. @throws WALLET_NOT_PREPARED, WALLET_EXISTS when another device was faster
 */
export async function commitWallet(services: Services, params: commitWallet.Params): Promise<{ record: WalletRecord }> {
  const { db, clock } = services
  const { walletId, deviceId, store } = params
  const nowMs = clock.now()
  const row = await inTransaction(db, async (trx) => {
    const committed = await trx
      .updateTable('wallets')
      .set({ state: 'active' })
      .where('wallet_id', '=', walletId)
      .where('device_id', '=', deviceId)
      .where((where) => where.or([where('state', '=', 'active'), where('expires_at', '>', new Date(nowMs))]))
      .returningAll()
      .executeTakeFirst()
      .catch(asWalletExists)
    if (!committed) throw errorOf(WALLET_NOT_PREPARED)
    await store(trx)
    await appendAudit(trx, { event: 'wallet committed', userId: committed.user_id, deviceId, detail: walletId }, nowMs)
    return committed
  })
  return { record: recordOf(services, row) }
}

export declare namespace commitWallet {
  type Params = {
    readonly walletId: string
    readonly deviceId: string
    readonly store: (trx: Database) => Promise<void>
  }
}

/** The record of a stored wallet. @throws STORED_RECORD_UNREADABLE when the row was changed outside of the vault */
export function recordOf({ keys }: Services, row: RecordRow): WalletRecord {
  const { user_id, record } = row
  const container = toBase64Url(row.container)
  const expected = keys.pepper.walletMac({ user_id, record, container, commitment: toBase64Url(row.commitment) })
  if (row.record_mac.length !== expected.length || !timingSafeEqual(row.record_mac, expected))
    throw errorOf(STORED_RECORD_UNREADABLE, { values: { table: 'wallets' } })
  return JSON.parse(record)
}

/** The user's newest committed wallet. There can be two if a device vanished after only one role had committed. */
export function activeWallet(db: Database, userId: string): Promise<WalletRow | undefined> {
  return db
    .selectFrom('wallets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/**
 * One of the user's committed wallets. There are two if this vault has missed a change of the e-mail address, and
 * somebody else has signed up with the old one.
 */
export function walletById(
  db: Database,
  { userId, walletId }: { readonly userId: string; readonly walletId: string },
): Promise<WalletRow | undefined> {
  return db
    .selectFrom('wallets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'active')
    .executeTakeFirst()
}

/** After an export, the owner may no longer be the only one with the keys. */
export async function markExported(trx: Database, walletId: string, nowMs: number): Promise<void> {
  const wallet = trx.updateTable('wallets').set({ exported_at: new Date(nowMs) })
  await wallet.where('wallet_id', '=', walletId).execute()
}

const bytesOf = (text: string): Buffer => Buffer.from(fromBase64(text) ?? [])

function asWalletExists(error: { readonly code?: string }): never {
  throw error.code === '23505' ? errorOf(WALLET_EXISTS) : error
}
