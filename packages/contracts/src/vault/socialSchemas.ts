import * as v from 'valibot'
import { idTokenMaxLength } from '../constants/vault.ts'
import { emailSchema, socialProviderSchema, webUrlSchema } from '../frame/schemas.ts'
import { bytesSchema as bytes } from './bytesSchema.ts'
import { id, moment, origin, sealedStatement } from './ids.ts'
import { proofPurposeSchema } from './purposes.ts'

const idToken = v.pipe(
  v.string(),
  v.maxLength(idTokenMaxLength),
  v.regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/),
)

/** Starts a sign-in with a social provider. The code that the provider issues is useless without the secret of `codeChallenge`. */
export const beginSocial = {
  request: v.strictObject({
    provider: socialProviderSchema,
    /** SHA-256 of a secret of the device (RFC 7636). */
    codeChallenge: bytes({ min: 32, max: 32 }),
    /** Random bytes of the device. The ID token's nonce is derived from them and the device's key. */
    nonceSalt: bytes({ min: 32, max: 32 }),
    purpose: v.optional(proofPurposeSchema, 'signIn'),
    origin,
  }),
  reply: v.strictObject({ state: bytes({ min: 32, max: 32 }), authorizationUrl: webUrlSchema, expiresAtMs: moment }),
}

/** Exchanges the code for the visitor's identity at the provider, and signs the device in. */
export const verifySocial = {
  request: v.strictObject({
    state: bytes({ min: 32, max: 32 }),
    code: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,2048}$/)),
    codeVerifier: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43,128}$/)),
    /** The parameter `iss` of the callback (RFC 9207), if the provider sends it. */
    issuer: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  reply: v.strictObject({
    userId: id,
    /** Verified by the provider when the visitor signed up. */
    email: v.optional(emailSchema),
    userName: v.optional(v.pipe(v.string(), v.maxLength(256))),
    /** For the recovery vault, which verifies it independently. */
    idToken: v.optional(idToken),
    /** Without an ID token: requests an approval link from the recovery vault. */
    statement: v.optional(sealedStatement),
  }),
}

/** Approves the calling device by an ID token issued for it and for this purpose, or ends a freeze after a delay. */
export const approveSocial = {
  request: v.strictObject({
    provider: socialProviderSchema,
    idToken,
    nonceSalt: bytes({ min: 32, max: 32 }),
    purpose: v.optional(proofPurposeSchema, 'signIn'),
  }),
  reply: v.strictObject({ approvalId: id }),
}
