import { sql } from 'kysely'
import type { Database } from '../src/db/schema.ts'

/** Bytes of a table on disk, with its indexes. */
export async function tableSize(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_total_relation_size(${table}::regclass) as bytes`.execute(db)
  return Number(rows[0]?.bytes)
}
