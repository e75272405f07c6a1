import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { type RecoveryFile, recoveryFileSchema } from '@latchkey/contracts/vault/recoveryFile'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { openRecoveryFile } from '@latchkey/crypto/embedded/openRecoveryFile'
import { protectShare } from '@latchkey/crypto/embedded/protection'
import * as v from 'valibot'
import { type ExportRow, endSchema, rowSchema } from './exportFormat.ts'
import { decryptedLines, headerOf, refused } from './readExport.ts'

/**
 * Puts the two shares of one wallet, from the exports of both vaults, into a recovery file. A wallet that its owner did not protect is
 * sealed with a new password. @throws VAULT_IMPORT_REFUSED
 */
export async function makeRecoveryFile(params: makeRecoveryFile.Params): Promise<makeRecoveryFile.Result> {
  const { identities, email } = params
  const auth = await walletRows(params.auth, { role: 'auth', identities, email })
  const recovery = await walletRows(params.recovery, { role: 'recovery', identities, email })
  const commitment = bytesText(auth.wallet.row.commitment)
  const sealed = recovery.protections.find(({ row }) => bytesText(row.commitment) === commitment)
  const shared = {
    ...{ format: 'latchkey-recovery', version: 1, commitment },
    record: JSON.parse(String(auth.wallet.row.record)),
    container: bytesText(auth.wallet.row.container),
    half: secretOf(auth.share),
  }
  if (sealed) return { file: checked({ ...shared, protection: JSON.parse(secretText(sealed)) }) }
  const share = fromBase64(secretOf(recovery.share)) ?? new Uint8Array(0)
  const password = newPassword()
  const secret = { type: 'password', password } as const
  const file = checked({
    ...shared,
    protection: (await protectShare({ share, record: shared.record, secrets: [secret] })).protection,
  })
  // A file that does not open must not be handed out.
  if (!(await openRecoveryFile(file, secret))) throw refused('the two exports do not belong together')
  return { file, password }
}

export declare namespace makeRecoveryFile {
  type Params = {
    readonly auth: Readable
    readonly recovery: Readable
    readonly identities: readonly string[]
    /** E-mail address of the wallet's owner. */
    readonly email: string
  }
  type Result = {
    readonly file: RecoveryFile
    /** Opens the file of a wallet that had no protection. */
    readonly password?: string
  }
}

type Search = { readonly role: VaultRole; readonly identities: readonly string[]; readonly email: string }

/** The rows of the owner's wallet. An export lists owners before wallets, and wallets before shares. */
async function walletRows(file: Readable, { role, identities, email }: Search) {
  const lines = decryptedLines(file, identities)
  const header = headerOf((await lines.next()).value)
  if (header.role !== role) throw refused(`it is of the role ${header.role}, and this should be one of ${role}`)
  let userId: string | undefined
  let wallet: ExportRow | undefined
  let share: ExportRow | undefined
  const protections: ExportRow[] = []
  let isWhole = false
  for await (const line of lines) {
    isWhole = v.is(endSchema, line)
    const parsed = v.safeParse(rowSchema, line)
    if (!parsed.success) continue
    const { table, row } = parsed.output
    const isOurs = wallet !== undefined && row.wallet_id === wallet.row.wallet_id
    if (table === 'factors' && secretText(parsed.output) === email) userId = String(row.user_id)
    else if (table === 'wallets' && row.user_id === userId && row.state === 'active') wallet = parsed.output
    else if (table === 'shares' && isOurs && row.kind === 'recovery') share = parsed.output
    else if (table === 'protections' && isOurs) protections.push(parsed.output)
  }
  if (!isWhole) throw refused('it is cut off')
  if (!wallet) throw refused(`it has no wallet of ${email}`)
  return { wallet, share, protections }
}

const checked = (file: unknown): RecoveryFile => v.parse(recoveryFileSchema, file)

/** `\x` and hex, as Postgres writes bytes to JSON, as base64url. */
const bytesText = (value: ExportRow['row'][string] | undefined): string =>
  Buffer.from(String(value).slice(2), 'hex').toString('base64url')

/** The decrypted value of a row, base64url. */
function secretOf(row: ExportRow | undefined): string {
  if (!row?.secret) throw refused('it lacks a part of the wallet')
  return row.secret.value
}

const secretText = (row: ExportRow): string => fromUtf8(fromBase64(secretOf(row)) ?? new Uint8Array(0)) ?? ''

/** 128 random bits in groups that can be typed. */
const newPassword = (): string => randomBytes(16).toString('hex').match(/.{4}/g)?.join('-') ?? ''
