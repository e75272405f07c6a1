import type { Database } from './schema.ts'

/** Joins the current transaction, or starts one. */
export function inTransaction<value>(db: Database, work: (trx: Database) => Promise<value>): Promise<value> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
