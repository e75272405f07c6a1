import { randomUUID, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { statementsKeptMs } from '@latchkey/contracts/constants/vault'
import { STORED_RECORD_UNREADABLE } from '@latchkey/contracts/errors/vault'
import type { StatementContent, StatementPurpose } from '@latchkey/contracts/vault/statement'
import type { Selectable } from 'kysely'
import type { Services } from '../services.ts'
import { inTransaction } from '../store/inTransaction.ts'
import type { Database, Schema } from '../store/schema.ts'
import type { WalletRow } from '../wallets/wallets.ts'
import { type Act, sealStatement } from './sealStatement.ts'

type Row = Selectable<Schema['statements']>
type Wallet = Pick<WalletRow, 'wallet_id' | 'epoch'>
type Vault = Pick<Services, 'db' | 'role' | 'keys' | 'clock' | 'partner'>

/** Statements that one request of a carrier gets. */
const offeredMax = 20

/**
 * Carries out an act and stores its statement in the same transaction, so that the other vault learns of it even if the visitor
 * leaves. Returns the statement, sealed, for a visitor who stays.
 */
export async function issueStatement(
  vault: Vault,
  { wallet, content, act = async () => {} }: issueStatement.Params,
): Promise<string> {
  const row = await inTransaction(vault.db, async (trx) => {
    await act(trx)
    return putStatement(trx, vault, { wallet, content })
  })
  return sealStatement(vault, actOf(vault, row))
}

export declare namespace issueStatement {
  type Params = {
    readonly wallet: Wallet
    readonly content: StatementContent
    readonly act?: (trx: Database) => Promise<void>
  }
}

/** Replaces an undelivered statement with the same content, so that repeating an act does not fill the table. */
async function putStatement(
  trx: Database,
  { keys, clock }: Vault,
  { wallet, content }: issueStatement.Params,
): Promise<Row> {
  const { purpose, ...fields } = content
  const stated = { purpose, wallet_id: wallet.wallet_id, fields: canonicalJson(fields) }
  const same = trx.deleteFrom('statements').where('wallet_id', '=', stated.wallet_id).where('purpose', '=', purpose)
  await same.where('fields', '=', stated.fields).where('received_at', 'is', null).execute()
  const row = { ...stated, act_id: randomUUID(), epoch: wallet.epoch, issued_at: new Date(clock.now()) }
  const mac = macOf(keys, row)
  return trx
    .insertInto('statements')
    .values({ ...row, mac })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Signs the wallet's newest statement with this purpose again. Undefined if the wallet has none. */
export async function statementAgain(
  vault: Vault,
  { walletId, purpose }: { readonly walletId: string; readonly purpose: StatementPurpose },
): Promise<string | undefined> {
  const ofWallet = vault.db.selectFrom('statements').selectAll().where('wallet_id', '=', walletId)
  const row = await ofWallet.where('purpose', '=', purpose).orderBy('issued_at', 'desc').executeTakeFirst()
  return row && sealStatement(vault, actOf(vault, row))
}

/**
 * Undelivered statements, signed now and sealed to the other vault. Least recently offered first, so that a statement that the
 * other vault refuses does not block the others.
 */
export async function pendingStatements(vault: Vault): Promise<readonly string[]> {
  const { db, clock } = vault
  const pending = db.selectFrom('statements').selectAll().where('received_at', 'is', null)
  const oldest = pending.orderBy('offered_at', (order) => order.asc().nullsFirst()).orderBy('issued_at')
  const rows = await oldest.limit(offeredMax).execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ act_id }) => act_id)
  await db
    .updateTable('statements')
    .set({ offered_at: new Date(clock.now()) })
    .where('act_id', 'in', ids)
    .execute()
  return Promise.all(rows.map((row) => sealStatement(vault, actOf(vault, row))))
}

/** Marks an act as delivered. Undefined if it is unknown or was delivered before. */
export function settleStatement(trx: Database, asked: { readonly actId: string; readonly nowMs: number }) {
  return trx
    .updateTable('statements')
    .set({ received_at: new Date(asked.nowMs) })
    .where('act_id', '=', asked.actId)
    .where('received_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

type Withdrawn = { readonly userId: string; readonly purpose: StatementPurpose }

/** Deletes statements that a later act of the owner has made void, so that they are never delivered. */
export async function withdrawStatements(trx: Database, { userId, purpose }: Withdrawn): Promise<void> {
  const wallets = trx.selectFrom('wallets').select('wallet_id').where('user_id', '=', userId)
  await trx.deleteFrom('statements').where('purpose', '=', purpose).where('wallet_id', 'in', wallets).execute()
}

/** Deletes delivered statements, so that they are not delivered again to a restored vault. */
export async function forgetDelivered(trx: Database, { userId, purpose }: Withdrawn): Promise<void> {
  const wallets = trx.selectFrom('wallets').select('wallet_id').where('user_id', '=', userId)
  const delivered = trx.deleteFrom('statements').where('purpose', '=', purpose).where('received_at', 'is not', null)
  await delivered.where('wallet_id', 'in', wallets).execute()
}

/** Deletes statements that were delivered 30 days ago, and statements of deleted wallets that are as old. */
export async function deleteOldStatements({ db, clock }: Pick<Vault, 'db' | 'clock'>): Promise<void> {
  const old = db.deleteFrom('statements').where('issued_at', '<=', new Date(clock.now() - statementsKeptMs))
  const wallets = db.selectFrom('wallets').select('wallet_id')
  await old
    .where((where) => where.or([where('received_at', 'is not', null), where('wallet_id', 'not in', wallets)]))
    .execute()
}

/** @throws STORED_RECORD_UNREADABLE when the row was added or changed outside of the vault */
function actOf({ keys }: Vault, row: Row): Act {
  const { act_id: actId, purpose, wallet_id: walletId, epoch, fields, issued_at, mac } = row
  const act = { actId, issuedAtMs: issued_at.getTime() }
  // The operator's script has no keys to authenticate the row. A forged one only makes the other vault deliver again.
  if (purpose === 'restored') return { ...act, content: { purpose } }
  const expected = macOf(keys, row)
  if (walletId === null || epoch === null || mac?.length !== expected.length || !timingSafeEqual(mac, expected))
    throw errorOf(STORED_RECORD_UNREADABLE, { values: { table: 'statements' } })
  return { ...act, content: { purpose, ...JSON.parse(fields) }, wallet: { walletId, epoch } }
}

type Facts = Pick<Row, 'act_id' | 'purpose' | 'wallet_id' | 'epoch' | 'fields' | 'issued_at'>

function macOf({ pepper }: Services['keys'], { act_id, purpose, wallet_id, epoch, fields, issued_at }: Facts): Buffer {
  return pepper.statementMac({ act_id, purpose, wallet_id, epoch, fields, issuedAtMs: issued_at.getTime() })
}
