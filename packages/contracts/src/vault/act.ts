import { canonicalJson, type JsonValue } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import * as v from 'valibot'
import { bytesSchema as bytes } from './bytesSchema.ts'
import { id, moment } from './ids.ts'
import type { VaultRole } from './sessionRoutes.ts'
import { commitmentSchema, epoch } from './sessionSchemas.ts'

/** Acts that cannot be undone. Named as in `packages/custody/src/rules/acts.ts`. */
export type SignedActName = 'addDevice' | 'protect' | 'revoke' | 'changeEmail' | 'delete'

const signature = bytes({ min: 64, max: 64 })

/**
 * The signed part of a request for an act. Its signatures also cover facts that the vault determines itself: the act, its own role,
 * the wallet, the calling device, and all other fields of the request ({@link ActFacts}).
 */
export const signedActSchema = v.strictObject({
  /** Random. A vault carries out each id once. */
  actId: id,
  /** Epoch of the wallet before the act. */
  epoch,
  /** Commitments to the wallet key before and after the act; equal if the act keeps the key. */
  oldCommitment: commitmentSchema,
  newCommitment: commitmentSchema,
  /** Latest moment at which a vault accepts the act for the first time; at most 10 minutes ahead. */
  expiresAtMs: moment,
  /** Ed25519 signature of the wallet's control key. */
  control: signature,
  /** Ed25519 signature of the key that the owner's password or passkey opens. A wallet with a sealed recovery share requires it to add a device. */
  secret: v.optional(signature),
})
export type SignedAct = v.InferOutput<typeof signedActSchema>

/** Everything that the signatures of an act cover. */
export type ActFacts = Omit<SignedAct, 'control' | 'secret'> & {
  readonly act: SignedActName
  /** The receiving vault: a signature for one vault is not valid for the other. */
  readonly audience: VaultRole
  readonly walletId: string
  readonly deviceId: string
  /** SHA-256 of {@link actParams}, base64url. */
  readonly paramsHash: string
}

/** Bytes that a key signs for an act. The two keys sign different bytes, so that neither signature replaces the other. */
export function actBytes(by: 'control' | 'secret', facts: ActFacts): Uint8Array {
  const { actId, act, audience, walletId, deviceId, epoch, oldCommitment, newCommitment, paramsHash, expiresAtMs } =
    facts
  const signed = {
    actId,
    act,
    audience,
    walletId,
    deviceId,
    epoch,
    oldCommitment,
    newCommitment,
    paramsHash,
    expiresAtMs,
  }
  return toUtf8(`latchkey/act/v1/${by}\n${canonicalJson(signed)}`)
}

/** The parameters of an act: the canonical JSON of its request, without the signed act itself. */
export const actParams = (params: { readonly [name: string]: JsonValue | undefined }): Uint8Array =>
  toUtf8(canonicalJson(params))
