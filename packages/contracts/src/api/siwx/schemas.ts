import * as v from 'valibot'
import { siwxMessageMaxBytes, siwxSignatureMaxBytes } from '../../constants/siwx.ts'
import { caipAddressSchema, caipNetworkIdSchema } from '../caipSchemas.ts'
import { projectIdSchema } from '../projectIdSchema.ts'

/** Times are ISO 8601 in UTC. */
const isoMoment = v.pipe(v.string(), v.isoTimestamp())
/** Clients must not parse it. */
const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_096))

export const nonceRequestSchema = v.object({ projectId: projectIdSchema })

export const nonceResponseSchema = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,64}$/)),
  expiresAt: isoMoment,
})

/** `message` is the exact signed text. `namespace` defaults to the one of the message's chain id. */
export const verifyRequestSchema = v.object({
  message: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(siwxMessageMaxBytes)),
  signature: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(siwxSignatureMaxBytes)),
  namespace: v.optional(v.picklist(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])),
})

export const sessionSchema = v.object({
  sid: v.pipe(v.string(), v.nonEmpty()),
  account: caipAddressSchema,
  networkId: caipNetworkIdSchema,
  issuedAt: isoMoment,
})
export type SignInSession = v.InferOutput<typeof sessionSchema>

/** Response of verify and refresh. `expiresAt` belongs to the access token. */
export const tokensResponseSchema = v.object({
  accessToken: token,
  refreshToken: token,
  expiresAt: isoMoment,
  session: sessionSchema,
})
export type TokensResponse = v.InferOutput<typeof tokensResponseSchema>

export const sessionResponseSchema = v.object({ session: sessionSchema })

/** Body of refresh and revoke. */
export const refreshRequestSchema = v.object({ refreshToken: token })

/** Public keys that verify access tokens (RFC 7517, RFC 8037). */
export const jwksResponseSchema = v.object({
  keys: v.array(
    v.object({
      kty: v.literal('OKP'),
      crv: v.literal('Ed25519'),
      x: v.string(),
      kid: v.string(),
      alg: v.literal('EdDSA'),
      use: v.literal('sig'),
    }),
  ),
})
export type JwksResponse = v.InferOutput<typeof jwksResponseSchema>
