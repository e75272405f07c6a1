import type { Database } from './schema.ts'

/** Runs the work in the transaction that is open, otherwise in one of its own. */
export function inTransaction<value>(db: Database, work: (trx: Database) => Promise<value>): Promise<value> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
