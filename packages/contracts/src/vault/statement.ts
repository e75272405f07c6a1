import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { type LanguageName, languages } from '@latchkey/texts/languages'
import * as v from 'valibot'
import { bytesSchema } from './bytesSchema.ts'
import { deviceId, id, moment } from './ids.ts'
import type { VaultRole } from './routes.ts'

// A statement from one vault to the other. A browser or the secure site's server delivers it, sealed to the receiver.

const signingKeyId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
/** Number of a database since its last restore or promotion. Each is higher than all before. */
const incarnation = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const common = {
  from: v.picklist(['auth', 'recovery'] satisfies VaultRole[]),
  /** The signing key of `from`. */
  keyId: signingKeyId,
  /** Stays the same when the statement is signed again. The receiver applies it once. */
  actId: id,
  /** Incarnation of `from`. */
  incarnation,
  /** When `from` acted. */
  issuedAtMs: moment,
  /** At most ten minutes after signing. Undelivered statements are signed again. */
  expiresAtMs: moment,
} as const
const email = v.pipe(v.string(), v.maxLength(320))
const ofWallet = { ...common, walletId: id, epoch: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) } as const

export const statementSchema = v.variant('purpose', [
  v.strictObject({ ...ofWallet, purpose: v.literal('freeze') }),
  /** From `auth`: the device was revoked, so its approvals end. */
  v.strictObject({ ...ofWallet, purpose: v.literal('revokeDevice'), deviceId }),
  /** From `auth`: a device of the wallet requests a link to the current address. */
  v.strictObject({
    ...ofWallet,
    purpose: v.literal('changeEmail'),
    changeId: id,
    email,
  }),
  /** From `auth`: the owner of the previous address has undone the change. */
  v.strictObject({ ...ofWallet, purpose: v.literal('undoEmail'), changeId: id }),
  /** From `auth`: the deletion is scheduled there. It needs the opened link of this device at `recovery`. */
  v.strictObject({
    ...ofWallet,
    purpose: v.literal('delete'),
    deviceId,
    /** The date at `auth`. */
    deletedAtMs: moment,
    /** Language of the reminder. */
    locale: v.picklist(Object.keys(languages) as LanguageName[]),
  }),
  /** The owner cancels a deletion. `recovery` cancels first; its receipt cancels at `auth`. */
  v.strictObject({ ...ofWallet, purpose: v.literal('keep') }),
  /** From `auth`: the visitor of this device was verified, and the wallet is not on it yet. */
  v.strictObject({ ...ofWallet, purpose: v.literal('newDevice'), deviceId }),
  /** From `auth`: the visitor of this device was verified as the owner of an address without a wallet. */
  v.strictObject({ ...common, purpose: v.literal('signUp'), deviceId, email }),
  /** The sender's database was created, restored or promoted: statements that it may have lost must be delivered again. */
  v.strictObject({ ...common, purpose: v.literal('restored') }),
  /** The act with this `actId` has been applied. */
  v.strictObject({
    ...common,
    purpose: v.literal('receipt'),
    /** Of `delete`: the date at the receiver. */
    deletedAtMs: v.optional(moment),
  }),
])
export type Statement = v.InferOutput<typeof statementSchema>
export type StatementPurpose = Statement['purpose']

type Signed<one> = one extends Statement ? Omit<one, keyof v.InferOutput<typeof commonSchema>> : never
const commonSchema = v.strictObject(ofWallet)
/** Purpose of a statement, with the fields that only this purpose has. */
export type StatementContent = Signed<Statement>

export const signedStatementSchema = v.strictObject({
  statement: statementSchema,
  /** Ed25519 over `statementBytes`. */
  signature: bytesSchema({ min: 64, max: 64 }),
})

/** The signed bytes. The prefix keeps the signature from being valid for anything else. */
export const statementBytes = (statement: Statement): Uint8Array =>
  toUtf8(`${statementDomain}\n${canonicalJson(statement)}`)

const statementDomain = 'latchkey/vault/statement/v2'

/** HPKE info: a statement opens only at the role that it is sealed to. */
export const statementInfo = (to: VaultRole): string => `${statementDomain}/${to}`

/** Sealed length in bytes. All are equally long, so that their carrier cannot tell purposes apart. */
export const statementPlainBytes = 1280

const publicKeys = {
  /** Request key, an uncompressed P-256 point. */
  publicKey: bytesSchema({ min: 65, max: 65 }),
  /** Ed25519, the current one first. */
  signingKeys: v.array(v.strictObject({ id: signingKeyId, publicKey: bytesSchema({ min: 32, max: 32 }) })),
} as const

/** Response of `GET /v1/key`: the vault's own public keys, and those that it expects of the other vault. */
export const keysOfVaultSchema = v.strictObject({ ...publicKeys, partner: v.nullable(v.strictObject(publicKeys)) })
