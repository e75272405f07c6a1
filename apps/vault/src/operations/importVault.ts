import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { deletionDelayMs } from '@latchkey/contracts/constants/vault'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { sql } from 'kysely'
import * as v from 'valibot'
import { readKeyFile, writeKeyFile } from '../keys/keyFile.ts'
import { openVaultKeys, type VaultKeys } from '../keys/vaultKeys.ts'
import type { Services } from '../services.ts'
import { renewIncarnation } from '../statements/incarnation.ts'
import { type Envelope, sealEnvelope } from '../store/envelope.ts'
import type { Database } from '../store/schema.ts'
import { type ExportHeader, type ExportRow, endSchema, rowSchema, tombstoneSchema } from './exportFormat.ts'
import { migrationsOf } from './exportVault.ts'
import { decryptedLines, headerOf, refused } from './readExport.ts'
import { type StoredTable, storedTables } from './storedTables.ts'

/**
 * Fills an empty database from an export, in one transaction, and encrypts its values with the keys of this folder.
 * Creates missing keys; the pepper comes from the export. At its next start the vault repeats the deletions that a
 * newer export lists. @throws VAULT_IMPORT_REFUSED
 */
export async function importVault(
  { db, role, keyDir, clock }: importVault.Target,
  { file, newer, identities }: importVault.Source,
): Promise<{ readonly rows: number }> {
  const lines = decryptedLines(file, identities)
  const header = headerOf((await lines.next()).value)
  await assertFits(db, role, header)
  const keys = await keysFor(keyDir, header)
  return db.transaction().execute(async (trx) => {
    const target = { db: trx, role, keys, clock }
    const rows = await insertRows(target, lines)
    if (newer) await insertTombstones(target, decryptedLines(newer, identities))
    await postponeDeletions(target)
    await renewIncarnation(target)
    await continueAudit(trx)
    return { rows }
  })
}

export declare namespace importVault {
  type Target = Pick<Services, 'db' | 'role' | 'clock'> & { readonly keyDir: string }
  type Source = {
    readonly file: Readable
    /** A newer export of this vault. Only its list of deleted users is read. */
    readonly newer?: Readable | undefined
    readonly identities: readonly string[]
  }
}

async function insertTombstones(target: Target, lines: AsyncGenerator<unknown>): Promise<void> {
  const { role } = headerOf((await lines.next()).value)
  if (role !== target.role) throw refused(`the newer export is of the role ${role}`)
  for await (const line of lines) {
    const parsed = v.safeParse(tombstoneSchema, line)
    if (!parsed.success) continue
    const { user_id, deleted_at } = parsed.output.row
    const row = target.db.insertInto('tombstones').values({ user_id, deleted_at: new Date(deleted_at) })
    await row.onConflict((conflict) => conflict.column('user_id').doNothing()).execute()
  }
}

/** Restarts the delay of scheduled deletions, because the owner may have cancelled them since the export. */
async function postponeDeletions({ db, clock }: Target): Promise<void> {
  const scheduled = db.updateTable('users').where('delete_at', 'is not', null)
  await scheduled.set({ delete_at: new Date(clock.now() + deletionDelayMs), delete_reminded_at: null }).execute()
}

/** New entries get numbers after those of the export. */
const continueAudit = (db: Database) =>
  sql`select setval(pg_get_serial_sequence('audit', 'seq'), (select coalesce(max(seq), 0) + 1 from audit))`.execute(db)

async function assertFits(db: Database, role: VaultRole, header: ExportHeader): Promise<void> {
  if (header.role !== role) throw refused(`it is of the role ${header.role}, and this vault has the role ${role}`)
  const migrations = await migrationsOf(db)
  if (migrations.join() !== header.migrations.join())
    throw refused('its tables are those of another release; import it with that release, then update')
  const user = await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()
  if (user) throw refused('the database has users already; name an empty one')
}

async function keysFor(keyDir: string, { pepper }: ExportHeader): Promise<VaultKeys> {
  const path = join(keyDir, 'pepper.key')
  const bytes = fromBase64(pepper.key) ?? new Uint8Array(0)
  mkdirSync(keyDir, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) writeKeyFile(path, { id: pepper.id, bytes })
  if (!Buffer.from(readKeyFile(path).bytes).equals(bytes))
    throw refused(`${path} is another key than that of the export; name a folder without one`)
  return openVaultKeys(keyDir, { create: true })
}

type Target = Pick<Services, 'db' | 'role' | 'clock'> & { readonly keys: VaultKeys }

const batchRows = 200

async function insertRows(target: Target, lines: AsyncGenerator<unknown>): Promise<number> {
  const { db, role } = target
  let batch: { readonly table: string; readonly rows: object[] } = { table: '', rows: [] }
  let rows = 0
  const flush = async () => {
    const { table, rows } = batch
    const given = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
    if (rows.length > 0) await sql`insert into ${sql.table(table)} select * from ${given}`.execute(db)
  }
  for await (const line of lines) {
    const end = v.safeParse(endSchema, line)
    if (end.success) {
      await flush()
      if (end.output.rows !== rows) throw refused(`it should have ${end.output.rows} rows and has ${rows}`)
      return rows
    }
    const parsed = v.safeParse(rowSchema, line)
    const table = parsed.success && storedTables[role].find(({ name }) => name === parsed.output.table)
    if (!table) throw refused(`row ${rows + 1} is malformed or of an unknown table`)
    if (batch.table !== table.name || batch.rows.length === batchRows) {
      await flush()
      batch = { table: table.name, rows: [] }
    }
    batch.rows.push({ ...parsed.output.row, ...(await sealedColumns(target, table, parsed.output)) })
    rows += 1
  }
  throw refused('it is cut off')
}

async function sealedColumns({ role, keys }: Target, { encrypted }: StoredTable, { row, secret }: ExportRow) {
  if (!encrypted) return {}
  const plain = fromBase64(secret?.value ?? '')
  if (!secret || !plain) throw refused('a row has no value')
  const envelope = await sealEnvelope(keys.kek, encrypted.contextOf(role, row, secret.userId), plain)
  plain.fill(0)
  const columns: { [column in keyof Envelope]: string } = {
    kek_id: envelope.kek_id,
    wrapped_dek: byteaText(envelope.wrapped_dek),
    iv: byteaText(envelope.iv),
    ciphertext: byteaText(envelope.ciphertext),
  }
  return columns
}

const byteaText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
