import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { rewrapEnvelope } from '../store/envelope.ts'
import { readPages, type StoredRow, type StoredTable, storedTables } from './storedTables.ts'

/** Records read in a run, and those of them that it encrypted with the current key. */
export type RewrapProgress = { readonly read: number; readonly rewrapped: number }

type Vault = Pick<Services, 'db' | 'role' | 'keys'>

/**
 * Encrypts the data keys of all records with the current key of the vault; the values stay as they are. May be interrupted and run
 * again, also while the vault serves requests. @throws STORED_RECORD_UNREADABLE
 */
export async function rewrapRecords(
  vault: Vault,
  report: (progress: RewrapProgress) => void = () => {},
): Promise<RewrapProgress> {
  let progress: RewrapProgress = { read: 0, rewrapped: 0 }
  for (const table of storedTables[vault.role]) {
    if (!table.encrypted) continue
    for await (const page of readPages(vault.db, table)) {
      let rewrapped = 0
      for (const stored of page) if (await rewrapRow(vault, table, stored)) rewrapped += 1
      progress = { read: progress.read + page.length, rewrapped: progress.rewrapped + rewrapped }
      report(progress)
    }
  }
  return progress
}

async function rewrapRow({ db, role, keys }: Vault, table: StoredTable, stored: StoredRow): Promise<boolean> {
  const { envelope, row, userId, ctid } = stored
  if (!envelope || !table.encrypted || envelope.kek_id === keys.kek.id) return false
  const { kek_id, wrapped_dek } = await rewrapEnvelope(keys.kek, table.encrypted.contextOf(role, row, userId), envelope)
  // Skips a row that the vault has replaced meanwhile, because it has another data key.
  const changed = await sql`
    update ${sql.table(table.name)} set kek_id = ${kek_id}, wrapped_dek = ${wrapped_dek}
    where ctid = ${ctid}::tid and wrapped_dek = ${envelope.wrapped_dek}`.execute(db)
  return changed.numAffectedRows === 1n
}

/** Ids of the keys that records are still encrypted with. */
export async function kekIdsInUse({ db, role }: Pick<Services, 'db' | 'role'>): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const { name, encrypted } of storedTables[role]) {
    if (!encrypted) continue
    const { rows } = await sql<{ kek_id: string }>`select distinct kek_id from ${sql.table(name)}`.execute(db)
    for (const { kek_id } of rows) ids.add(kek_id)
  }
  return ids
}
