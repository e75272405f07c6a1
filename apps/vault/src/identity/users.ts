import { randomUUID } from 'node:crypto'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { EMAIL_RESERVED } from '@latchkey/contracts/errors/vault'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { openEnvelope, sealEnvelope } from '../store/envelope.ts'
import { inTransaction } from '../store/inTransaction.ts'
import type { Database } from '../store/schema.ts'

export type User = { readonly userId: string; readonly frozen: boolean }

/** The user of an e-mail address or social account; undefined if its ownership was never proved. */
export async function userOf(db: Database, lookup: Buffer, nowMs: number): Promise<User | undefined> {
  const row = await db
    .selectFrom('factors')
    .innerJoin('users', 'users.user_id', 'factors.user_id')
    .select(['users.user_id', 'users.frozen_at', 'users.unfreeze_at'])
    .where('factors.lookup', '=', lookup)
    .executeTakeFirst()
  return row && { userId: row.user_id, frozen: isFrozen(row, nowMs) }
}

export async function userById(db: Database, userId: string, nowMs: number): Promise<User> {
  const row = await db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  return { userId, frozen: isFrozen(row, nowMs) }
}

/** Unfreezing takes effect after a delay, so that the owner can still cancel it. */
export function isFrozen(row: { frozen_at: Date | null; unfreeze_at: Date | null }, nowMs: number): boolean {
  return row.frozen_at !== null && !(row.unfreeze_at !== null && row.unfreeze_at.getTime() <= nowMs)
}

/**
 * The user of an address or account whose ownership the visitor has just proved. Creates the user the first time.
 * @throws EMAIL_RESERVED
 */
export async function provenUser(services: Services, proof: { lookup: Buffer; address: string }): Promise<User> {
  const { db, clock } = services
  const { lookup, address } = proof
  const nowMs = clock.now()
  return inTransaction(db, async (trx) => {
    await lockFactor(trx, lookup)
    const known = await userOf(trx, lookup, nowMs)
    if (known) return known
    if (await isReserved(trx, lookup, nowMs)) throw errorOf(EMAIL_RESERVED)
    const userId = randomUUID()
    const created_at = new Date(nowMs)
    await trx.insertInto('users').values({ user_id: userId, frozen_at: null, unfreeze_at: null, created_at }).execute()
    await putFactor(trx, services, { lookup, userId, address })
    return { userId, frozen: false }
  })
}

type Factor = { readonly lookup: Buffer; readonly userId: string; readonly address: string }

export async function putFactor(trx: Database, { role, keys, clock }: Services, factor: Factor): Promise<void> {
  const { lookup, userId, address } = factor
  const envelope = await sealEnvelope(keys.kek, factorContext(role, { lookup, userId }), toUtf8(address))
  const created_at = new Date(clock.now())
  await trx
    .insertInto('factors')
    .values({ lookup, user_id: userId, created_at, ...envelope })
    .execute()
}

/** Locks this address or account until the end of the transaction, so that only one user gets it. */
export const lockFactor = (trx: Database, lookup: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${lookup.toString('hex')}, 0))`.execute(trx)

/** True if the address is reserved for a user who has changed to another one and can still undo that. */
export async function isReserved(db: Database, lookup: Buffer, nowMs: number, forUser = ''): Promise<boolean> {
  const left = db.selectFrom('email_changes').select('change_id').where('old_lookup', '=', lookup)
  const open = left.where('changed_at', 'is not', null).where('undone_at', 'is', null)
  const row = await open.where('expires_at', '>', new Date(nowMs)).where('user_id', '!=', forUser).executeTakeFirst()
  return row !== undefined
}

/** The e-mail address of a user, for security mails; empty for a social account without one. */
export async function emailOf({ db, role, keys }: Pick<Services, 'db' | 'role' | 'keys'>, userId: string) {
  const row = await db.selectFrom('factors').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const bytes = await openEnvelope(keys.kek, factorContext(role, { lookup: row.lookup, userId }), row)
  return { address: fromUtf8(bytes) ?? '', lookup: row.lookup }
}

export function factorContext(
  svc: VaultRole,
  { lookup, userId }: { readonly lookup: Buffer; readonly userId: string },
) {
  return { svc, table: 'factors', recordId: lookup.toString('base64url'), userId, epoch: 0 }
}
