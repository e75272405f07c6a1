import { createHash } from 'node:crypto'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { sql } from 'kysely'
import { inTransaction } from './inTransaction.ts'
import type { Database } from './schema.ts'

/** An event. Never contains a share, code, token or address. */
export type AuditEntry = {
  readonly event: string
  readonly userId: string
  readonly deviceId: string
  readonly detail?: string
}

/** Id of the advisory lock of the first entries; any unused number. */
const firstEntriesLock = 4_401_001

/**
 * Appends an entry to the chain of its user: it holds the hash of the user's previous entry, or, for the first one, of
 * the previous user's first entry. So removed or changed entries are detected, and entries of different users do not
 * wait for each other. Part of the caller's transaction if there is one.
 */
export async function appendAudit(db: Database, entry: AuditEntry, nowMs: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { event, userId, deviceId, detail = '' } = entry
    await sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${userId}`}, 0))`.execute(trx)
    const entries = trx.selectFrom('audit').select(['position', 'hash'])
    const last = await entries.where('user_id', '=', userId).orderBy('position', 'desc').limit(1).executeTakeFirst()
    const row = {
      ...{ at: new Date(nowMs), event, user_id: userId, device_id: deviceId, detail },
      position: Number(last?.position ?? 0) + 1,
      previous_hash: last?.hash ?? (await lastFirstEntry(trx)),
    }
    await trx
      .insertInto('audit')
      .values({ ...row, hash: hashOf(row) })
      .execute()
  })
}

/** Hash of the newest first entry of a user. Only new users wait for each other. */
async function lastFirstEntry(trx: Database): Promise<Buffer> {
  await sql`select pg_advisory_xact_lock(${firstEntriesLock})`.execute(trx)
  const first = trx.selectFrom('audit').select('hash').where('position', '=', 1)
  return (await first.orderBy('seq', 'desc').limit(1).executeTakeFirst())?.hash ?? noHash
}

const noHash = Buffer.alloc(32)

/** The first broken entry; undefined when all chains are intact. */
export async function brokenAuditEntry(db: Database): Promise<number | undefined> {
  const chains = new Map<string, { readonly position: number; readonly hash: Buffer }>()
  let lastFirst: Buffer = noHash
  for (const row of await db.selectFrom('audit').selectAll().orderBy('seq').execute()) {
    const last = chains.get(row.user_id)
    const position = Number(row.position)
    const isNext = position === (last?.position ?? 0) + 1 && row.previous_hash.equals(last?.hash ?? lastFirst)
    if (!isNext || !row.hash.equals(hashOf(row))) return Number(row.seq)
    if (!last) lastFirst = row.hash
    chains.set(row.user_id, { position, hash: row.hash })
  }
  return undefined
}

type Hashed = {
  readonly position: number
  readonly at: Date
  readonly event: string
  readonly user_id: string
  readonly device_id: string
  readonly detail: string
  readonly previous_hash: Buffer
}

function hashOf({ position, at, event, user_id, device_id, detail, previous_hash }: Hashed): Buffer {
  const facts = { position: Number(position), at: at.getTime(), event, user_id, device_id, detail }
  return createHash('sha256').update(previous_hash).update(canonicalJson(facts)).digest()
}
