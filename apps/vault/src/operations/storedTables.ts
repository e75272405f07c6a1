import { toBase64Url } from '@latchkey/base/codec/base64'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { type RawBuilder, sql } from 'kysely'
import { challengeContext } from '../auth/codes.ts'
import { emailChangeContext } from '../identity/emailChanges.ts'
import { factorContext } from '../identity/users.ts'
import type { RecordContext } from '../keys/kek.ts'
import { approvalContext } from '../recovery/approvals.ts'
import { protectionContext } from '../recovery/protections.ts'
import { announcementContext } from '../recovery/signUp.ts'
import type { Envelope } from '../store/envelope.ts'
import type { Database } from '../store/schema.ts'
import { shareContext } from '../wallets/shares.ts'

/** A row as Postgres writes it to JSON, without the columns of its encrypted value. `bytea` is text: `\x` and hex. */
export type JsonRow = { readonly [column: string]: string | number | boolean | null }

/** One table, for the operations that handle whole databases. */
export type StoredTable = {
  readonly name: string
  /** Primary key. */
  readonly key: readonly string[]
  /** Not exported: the rows expire within the hour or describe this database only. */
  readonly transient?: true
  /** For tables with an encrypted value: the row that it is bound to. */
  readonly encrypted?: {
    /** The user, where the context names one. */
    readonly userId?: RawBuilder<string>
    readonly contextOf: (role: VaultRole, row: JsonRow, userId: string) => RecordContext
  }
}

const text = (row: JsonRow, column: string): string => String(row[column])

const common: readonly StoredTable[] = [
  { name: 'users', key: ['user_id'] },
  {
    name: 'factors',
    key: ['lookup'],
    encrypted: {
      userId: sql`t.user_id`,
      contextOf: (role, row, userId) =>
        factorContext(role, { lookup: Buffer.from(text(row, 'lookup').slice(2), 'hex'), userId }),
    },
  },
  { name: 'wallets', key: ['wallet_id'] },
  {
    name: 'shares',
    key: ['wallet_id', 'kind', 'device_id'],
    encrypted: {
      userId: sql`(select user_id from wallets w where w.wallet_id = t.wallet_id)`,
      contextOf: (role, row, userId) =>
        shareContext(role, {
          walletId: text(row, 'wallet_id'),
          userId,
          epoch: Number(row.epoch),
          kind: row.kind === 'device' ? 'device' : 'recovery',
          deviceId: text(row, 'device_id'),
        }),
    },
  },
  { name: 'freeze_links', key: ['token_hash'] },
  { name: 'keep_links', key: ['token_hash'] },
  { name: 'tombstones', key: ['user_id'] },
  {
    name: 'email_changes',
    key: ['change_id'],
    encrypted: {
      userId: sql`t.user_id`,
      contextOf: (role, row, userId) => emailChangeContext(role, { changeId: text(row, 'change_id'), userId }),
    },
  },
  { name: 'statements', key: ['act_id'] },
  { name: 'received_acts', key: ['act_id'] },
  { name: 'acts', key: ['act_id'] },
  { name: 'owner_secrets', key: ['wallet_id', 'commitment'] },
  { name: 'audit', key: ['seq'] },
  // A new database gets a number of its own.
  { name: 'incarnation', key: ['one_row'], transient: true },
  { name: 'sweep_clock', key: ['id'], transient: true },
  { name: 'nonces', key: ['device_id', 'nonce'], transient: true },
  { name: 'events', key: [], transient: true },
]

/** Every table of a role, after the tables that it refers to. */
export const storedTables: Readonly<Record<VaultRole, readonly StoredTable[]>> = {
  auth: [
    ...common,
    { name: 'devices', key: ['device_id', 'wallet_id'] },
    {
      name: 'challenges',
      key: ['challenge_id'],
      transient: true,
      encrypted: { contextOf: (role, row) => challengeContext(role, text(row, 'challenge_id')) },
    },
    { name: 'logins', key: ['device_id'], transient: true },
    { name: 'social_flows', key: ['state_hash'], transient: true },
    { name: 'fresh_proofs', key: ['proof_id'], transient: true },
    { name: 'exports', key: ['token_hash'], transient: true },
  ],
  recovery: [
    ...common,
    { name: 'key_devices', key: ['device_id', 'wallet_id'] },
    {
      name: 'protections',
      key: ['wallet_id', 'commitment'],
      encrypted: {
        userId: sql`t.user_id`,
        contextOf: (role, row, userId) => {
          const commitment = toBase64Url(new Uint8Array(Buffer.from(text(row, 'commitment').slice(2), 'hex')))
          return protectionContext(role, { walletId: text(row, 'wallet_id'), userId, commitment })
        },
      },
    },
    {
      name: 'approvals',
      key: ['approval_id'],
      transient: true,
      encrypted: { contextOf: (role, row) => approvalContext(role, text(row, 'approval_id')) },
    },
    {
      name: 'announcements',
      key: ['device_id'],
      transient: true,
      encrypted: { contextOf: (role, row) => announcementContext(role, text(row, 'device_id')) },
    },
  ],
}

export type StoredRow = {
  readonly row: JsonRow
  /** Physical location of the row; changes with every update. */
  readonly ctid: string
  /** Empty if the encrypted value's context names no user. */
  readonly userId: string
  /** Null in tables without an encrypted value. */
  readonly envelope: Envelope | null
}

const envelopeColumns = ['kek_id', 'wrapped_dek', 'iv', 'ciphertext'] as const
const pageRows = 200

/** All rows of a table by its primary key, a page at a time, so that no table has to fit in memory. */
export async function* readPages(db: Database, table: StoredTable): AsyncGenerator<readonly StoredRow[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  const userId = table.encrypted?.userId ?? sql`''`
  const envelope = table.encrypted ? sql.join(envelopeColumns.map((column) => sql.ref(column))) : sql`null as kek_id`
  let last: JsonRow | undefined
  for (;;) {
    const after = last && sql`where (${key}) > (${sql.join(table.key.map((column) => last?.[column]))})`
    const { rows } = await sql<Envelope & Omit<StoredRow, 'envelope'>>`
      select to_jsonb(t) - ${[...envelopeColumns]}::text[] as row, ctid::text, ${userId} as "userId", ${envelope}
      from ${sql.table(table.name)} t ${after ?? sql``} order by ${key} limit ${pageRows}`.execute(db)
    if (rows.length === 0) return
    yield rows.map(({ row, ctid, userId, ...columns }) => ({
      ...{ row, ctid, userId },
      envelope: table.encrypted ? columns : null,
    }))
    last = rows.at(-1)?.row
  }
}
