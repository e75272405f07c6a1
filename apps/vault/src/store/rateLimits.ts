import { sql } from 'kysely'
import { inTransaction } from './inTransaction.ts'
import type { Database } from './schema.ts'

/** At most `max` events in any window of `perMs`. Limits with the same name and key share their events. */
export type Limit = { readonly name: string; readonly key: string; readonly max: number; readonly perMs: number }

/**
 * Records one event for every limit if all of them allow it. Otherwise records nothing and returns the milliseconds to wait.
 * Events are in the database, so that limits hold across restarts and instances.
 */
export async function takeEvent(db: Database, limits: readonly Limit[], nowMs: number): Promise<number> {
  const counters = new Map(limits.map(({ name, key }) => [`${name} ${key}`, { name, key }]))
  return inTransaction(db, async (trx) => {
    // Locks in a fixed order, to avoid deadlocks.
    for (const lock of [...counters.keys()].sort())
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
    const waits = await Promise.all(limits.map((limit) => waitOf(trx, limit, nowMs)))
    const wait = Math.max(...waits)
    if (wait > 0) return wait
    const rows = [...counters.values()].map((counter) => ({ ...counter, at: new Date(nowMs) }))
    await trx.insertInto('events').values(rows).execute()
    return 0
  })
}

/** Milliseconds until the limit allows another event; 0 if it already does. */
export async function waitOf(db: Database, { name, key, max, perMs }: Limit, nowMs: number): Promise<number> {
  const oldest = await db
    .selectFrom('events')
    .select('at')
    .where('name', '=', name)
    .where('key', '=', key)
    .where('at', '>', new Date(nowMs - perMs))
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest ? oldest.at.getTime() + perMs - nowMs : 0
}
