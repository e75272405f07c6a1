import { createHash } from 'node:crypto'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** An event. Never contains a share, code, token or address. */
export type AuditEntry = {
  readonly event: string
  readonly userId: string
  readonly deviceId: string
  readonly detail?: string
}

/** Id of the advisory lock; any unused number. */
const auditLock = 4_401_001

/** Appends an entry with the hash of the previous one, so that removed or changed rows can be detected. */
export async function appendAudit(db: Database, entry: AuditEntry, nowMs: number): Promise<void> {
  const append = async (trx: Database) => {
    await sql`select pg_advisory_xact_lock(${auditLock})`.execute(trx)
    const last = await trx
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    const row = {
      seq: Number(last?.seq ?? 0) + 1,
      at: new Date(nowMs),
      event: entry.event,
      user_id: entry.userId,
      device_id: entry.deviceId,
      detail: entry.detail ?? '',
      previous_hash: last?.hash ?? Buffer.alloc(32),
    }
    await trx
      .insertInto('audit')
      .values({ ...row, hash: hashOf(row) })
      .execute()
  }
  await (db.isTransaction ? append(db) : db.transaction().execute(append))
}

/** The first broken entry; undefined when the chain is intact. */
export async function brokenAuditEntry(db: Database): Promise<number | undefined> {
  let [previous, seq]: [Buffer, number] = [Buffer.alloc(32), 0]
  for (const row of await db.selectFrom('audit').selectAll().orderBy('seq').execute()) {
    seq += 1
    if (Number(row.seq) !== seq || !row.previous_hash.equals(previous) || !row.hash.equals(hashOf(row))) return seq
    previous = row.hash
  }
  return undefined
}

type Hashed = {
  readonly seq: number
  readonly at: Date
  readonly event: string
  readonly user_id: string
  readonly device_id: string
  readonly detail: string
  readonly previous_hash: Buffer
}

function hashOf({ seq, at, event, user_id, device_id, detail, previous_hash }: Hashed): Buffer {
  const facts = { seq: Number(seq), at: at.getTime(), event, user_id, device_id, detail }
  return createHash('sha256').update(previous_hash).update(canonicalJson(facts)).digest()
}
