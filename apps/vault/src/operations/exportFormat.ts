import type { VaultRole } from '@latchkey/contracts/vault/routes'
import * as v from 'valibot'

// The lines of an export, described in docs/vault-export.md.

export const exportFormat = 'latchkey-vault-export'
export const exportVersion = 1

const roleSchema = v.picklist(['auth', 'recovery'] satisfies VaultRole[])
const base64Url = v.pipe(v.string(), v.regex(/^[\w-]*$/))

/** The first line. `version` is parsed first, so that a newer format is reported as such and not as malformed. */
export const headerSchema = v.strictObject({
  format: v.literal(exportFormat),
  version: v.literal(exportVersion),
  role: roleSchema,
  createdAtMs: v.number(),
  /** Names of the migrations that made the tables. */
  migrations: v.array(v.string()),
  /** The key of lookups and wallet rows, with its id. */
  pepper: v.strictObject({ id: v.string(), key: base64Url }),
})
export type ExportHeader = v.InferOutput<typeof headerSchema>

export const rowSchema = v.strictObject({
  table: v.string(),
  row: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  /** For tables with an encrypted value: its plaintext, and the user that it is bound to. */
  secret: v.optional(v.strictObject({ userId: v.string(), value: base64Url })),
})
export type ExportRow = v.InferOutput<typeof rowSchema>

/** A row of the table of deleted users. */
export const tombstoneSchema = v.object({
  table: v.literal('tombstones'),
  row: v.strictObject({ user_id: v.string(), deleted_at: v.string() }),
})

/** The last line. */
export const endSchema = v.strictObject({ end: v.literal(true), rows: v.number() })
