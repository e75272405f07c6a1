import * as v from 'valibot'

/** A bare address, or a CAIP-10 account. */
export const identityParamsSchema = v.object({ address: v.pipe(v.string(), v.maxLength(256)) })

/** `sender`: the connected account, as the reference clients send it. It does not change the response. */
export const identityQuerySchema = v.object({ sender: v.optional(v.pipe(v.string(), v.maxLength(256))) })

/** Both are empty if the address has no name. `avatar` is a URL of the server, empty until it has read and checked the image. */
export const identityResponseSchema = v.object({ name: v.string(), avatar: v.string() })
