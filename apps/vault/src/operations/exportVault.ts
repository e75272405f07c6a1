import { Readable } from 'node:stream'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { Encrypter } from 'age-encryption'
import { sql } from 'kysely'
import type { SecretKey } from '../keys/keyFile.ts'
import type { Services } from '../services.ts'
import { openEnvelope } from '../store/envelope.ts'
import type { Database } from '../store/schema.ts'
import { type ExportHeader, type ExportRow, exportFormat, exportVersion } from './exportFormat.ts'
import { readPages, type StoredRow, type StoredTable, storedTables } from './storedTables.ts'
import { throughWebStream } from './throughWebStream.ts'

/**
 * All users, wallets, devices and shares of one role as a stream that only the recipients can decrypt (age v1). One snapshot of the
 * database; expiring rows are left out. @throws STORED_RECORD_UNREADABLE in the stream
 */
export async function exportVault(
  vault: Pick<Services, 'db' | 'role' | 'keys' | 'clock'>,
  { recipients, pepper }: { readonly recipients: readonly string[]; readonly pepper: SecretKey },
): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return throughWebStream(Readable.from(encodedLines(vault, pepper)), (plain) => encrypter.encrypt(plain))
}

type Vault = Pick<Services, 'db' | 'role' | 'keys' | 'clock'>

async function* encodedLines(vault: Vault, pepper: SecretKey): AsyncGenerator<Uint8Array> {
  const transaction = await vault.db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    for await (const line of lines({ ...vault, db: transaction }, pepper)) yield toUtf8(`${JSON.stringify(line)}\n`)
  } finally {
    await transaction.rollback().execute()
  }
}

async function* lines(vault: Vault, pepper: SecretKey): AsyncGenerator<object> {
  const { db, role, clock } = vault
  yield {
    ...{ format: exportFormat, version: exportVersion, role, createdAtMs: clock.now() },
    migrations: await migrationsOf(db),
    pepper: { id: pepper.id, key: toBase64Url(pepper.bytes) },
  } satisfies ExportHeader
  let rows = 0
  for (const table of storedTables[role]) {
    if (table.transient) continue
    for await (const page of readPages(db, table)) {
      for (const stored of page) yield await exportRow(vault, table, stored)
      rows += page.length
    }
  }
  yield { end: true, rows }
}

async function exportRow({ role, keys }: Vault, table: StoredTable, stored: StoredRow): Promise<ExportRow> {
  const { row, userId, envelope } = stored
  const { name, encrypted } = table
  if (!envelope || !encrypted) return { table: name, row }
  const bytes = await openEnvelope(keys.kek, encrypted.contextOf(role, row, userId), envelope)
  const value = toBase64Url(bytes)
  bytes.fill(0)
  return { table: name, row, secret: { userId, value } }
}

/** Names of the migrations that were applied to this database. */
export async function migrationsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
