import * as v from 'valibot'
import { farcasterMessageMaxLength, farcasterSignatureMaxLength } from '../constants/vault.ts'
import { webUrlSchema } from '../frame/schemas.ts'
import { bytesSchema as bytes } from './bytesSchema.ts'
import { id, moment, origin } from './ids.ts'
import { proofPurposeSchema } from './purposes.ts'

const channelToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,128}$/))
/** A sign-in message signed by a Farcaster account. Its nonce is derived from the device's key and `nonceSalt`. */
const farcasterProof = {
  message: v.pipe(v.string(), v.maxLength(farcasterMessageMaxLength)),
  signature: v.pipe(v.string(), v.maxLength(farcasterSignatureMaxLength), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/)),
} as const

/** Opens a channel at the Farcaster relay. `url` is for the visitor's phone; `channelToken` gives access to the result. */
export const beginFarcaster = {
  request: v.strictObject({
    nonceSalt: bytes({ min: 32, max: 32 }),
    purpose: v.optional(proofPurposeSchema, 'signIn'),
    origin,
  }),
  reply: v.strictObject({ channelToken, url: webUrlSchema, expiresAtMs: moment }),
}

/** Checks with the relay whether the visitor has signed. The relay returns the signed message once. */
export const readFarcaster = {
  request: v.strictObject({ channelToken }),
  reply: v.strictObject({ proof: v.optional(v.strictObject(farcasterProof)) }),
}

/** Verifies the signature and signs the device in. */
export const verifyFarcaster = {
  request: v.strictObject({ channelToken, ...farcasterProof }),
  reply: v.strictObject({ userId: id, userName: v.pipe(v.string(), v.maxLength(256)) }),
}

/** Exchanges the signature for a proof that is valid for one operation. Does not sign the device in. */
export const proveFarcaster = {
  request: v.strictObject({ channelToken, ...farcasterProof, userId: v.optional(id) }),
  reply: v.strictObject({ proofId: id }),
}

/** Approves the device by the same signature, which the recovery vault verifies independently. */
export const approveFarcaster = {
  request: v.strictObject({
    nonceSalt: bytes({ min: 32, max: 32 }),
    purpose: v.optional(proofPurposeSchema, 'signIn'),
    ...farcasterProof,
  }),
  reply: v.strictObject({ approvalId: id }),
}
