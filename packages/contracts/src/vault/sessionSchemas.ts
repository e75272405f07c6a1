import * as v from 'valibot'
import { shareBytes } from '../constants/vault.ts'
import { emailSchema } from '../frame/schemas.ts'
import { bytesSchema as bytes } from './bytesSchema.ts'
import { id, moment, origin, sealedStatement } from './ids.ts'

// Messages of a signed-in device. A separate file, because the secure frame loads them before its first paint.

export const shareSchema = bytes({ min: shareBytes, max: shareBytes })
export const epoch = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The public facts of a wallet. Its canonical JSON is the additional data of the sealed seed. */
export const walletRecordSchema = v.strictObject({
  v: v.literal(2),
  userId: id,
  walletId: id,
  evm: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  sol: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  createdAt: moment,
  epoch,
  /** Ed25519 public key that verifies acts of the wallet (`act.ts`). */
  control: bytes({ min: 32, max: 32 }),
})
export type WalletRecord = v.InferOutput<typeof walletRecordSchema>

export const containerSchema = bytes({ min: 30, max: 512 })
export const commitmentSchema = bytes({ min: 32, max: 32 })

/** The vault's share of the calling device's set. */
export const releaseShare = {
  request: v.strictObject({
    walletId: id,
    epoch,
    purpose: v.picklist(['sign', 'readBack']),
    origin,
    /** SHA-256 of the request to sign, for the audit log. */
    requestDigest: bytes({ min: 32, max: 32 }),
  }),
  reply: v.strictObject({
    record: walletRecordSchema,
    container: containerSchema,
    commitment: commitmentSchema,
    share: shareSchema,
  }),
}

export const deletion = v.strictObject({
  deletedAtMs: moment,
  /** Schedules the deletion at the recovery vault. Requires the owner's approval there. Absent once the owner has cancelled. */
  deleteHandover: v.optional(sealedStatement),
})

/** A wallet's freeze and deletion. Without an id, the wallet of the user that the device has just signed in as. */
export const walletStatus = {
  request: v.strictObject({ walletId: v.optional(id) }),
  reply: v.strictObject({
    /** The current address of a wallet with e-mail sign-in. Returned only to requests for one wallet. */
    email: v.optional(emailSchema),
    frozenAtMs: v.optional(moment),
    /** When the freeze ends, if the owner has requested that. */
    unfrozenAtMs: v.optional(moment),
    /** When its keys were last exported. Returned only to requests for one wallet. */
    exportedAtMs: v.optional(moment),
    /** When the wallet will be deleted. Returned only to requests for one wallet. */
    deletion: v.optional(deletion),
  }),
}
