import * as v from 'valibot'

/** `id`: hash of the encrypted request. The `origin` parameter is ignored, because a page could send any value. */
export const attestationQuerySchema = v.object({ id: v.pipe(v.string(), v.regex(/^[-\w]{1,128}$/)) })

/** The P-256 key that attestations are signed with (RFC 7517), and the time in Unix seconds at which clients request it again. */
export const attestationKeyResponseSchema = v.object({
  publicKey: v.object({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.string(),
    y: v.string(),
    kid: v.string(),
    alg: v.literal('ES256'),
    use: v.literal('sig'),
  }),
  expiresAt: v.number(),
})
