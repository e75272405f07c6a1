import * as v from 'valibot'
import { bytesSchema } from './bytesSchema.ts'

/** Bytes that encryption adds to a secret: version and suite (2), nonce (12), tag (16). */
const overhead = 30
const exactly = (length: number) => bytesSchema({ min: length, max: length })
const wrappedKey = exactly(overhead + 32)

/**
 * Something only the owner has, which opens the recovery share. Each factor encrypts the same factor key, so any one of them is
 * enough.
 */
export const userFactorSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('password'),
    /** Derives the key from the password. */
    kdf: v.literal('argon2id/m=65536,t=3,p=1'),
    salt: exactly(16),
    wrappedKey,
  }),
  v.strictObject({
    type: v.literal('passkey'),
    credentialId: bytesSchema({ min: 16, max: 1023 }),
    /** Input of the passkey's PRF, together with the wallet's id. */
    salt: exactly(32),
    wrappedKey,
  }),
])
export type UserFactor = v.InferOutput<typeof userFactorSchema>

/** Public half of the Ed25519 key that follows from the factor key. */
export const secretPublicKey = exactly(32)

/** A recovery share that only its owner can open. The device encrypts it before any server sees it. */
export const protectionSchema = v.strictObject({
  sealedHalf: exactly(overhead + 33),
  factors: v.pipe(v.array(userFactorSchema), v.minLength(1), v.maxLength(4)),
})
export type Protection = v.InferOutput<typeof protectionSchema>
