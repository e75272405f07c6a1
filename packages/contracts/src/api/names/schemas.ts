import * as v from 'valibot'

const nameSchema = v.pipe(v.string(), v.maxLength(255))
const accountSchema = v.pipe(v.string(), v.maxLength(256))
/** Sent by the reference clients; does not change the response. */
const apiVersion = v.optional(v.pipe(v.string(), v.maxLength(8)))

/** With or without the server's zone, or an ENS name. */
export const nameParamsSchema = v.object({ name: nameSchema })
export const nameQuerySchema = v.object({ apiVersion })

/** A bare address, or a CAIP-10 account. */
export const reverseParamsSchema = v.object({ address: accountSchema })
export const reverseQuerySchema = v.object({ apiVersion, sender: v.optional(accountSchema) })

/** `zone` is accepted for the reference clients; the server has one. */
export const suggestionsQuerySchema = v.object({ zone: v.optional(nameSchema) })

const dateSchema = v.pipe(v.string(), v.isoTimestamp())

/**
 * `name` includes the zone. Keys of `addresses` are coin types (SLIP-44, ENSIP-11). ENS names have no dates. `avatar` is a URL of
 * the server, once it has read and checked the image.
 */
export const profileSchema = v.object({
  name: v.string(),
  registered_at: v.optional(dateSchema),
  updated_at: v.optional(dateSchema),
  addresses: v.record(v.string(), v.object({ address: v.string(), created: v.optional(dateSchema) })),
  attributes: v.array(v.object({ avatar: v.optional(v.string()), bio: v.optional(v.string()) })),
})
export type Profile = v.InferOutput<typeof profileSchema>

/** Registered names, oldest first; then the ENS name. */
export const reverseResponseSchema = v.array(profileSchema)

/** The requested name first, then variations. `name` includes the zone. */
export const suggestionsResponseSchema = v.object({
  suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })),
})

/** `message` is the JSON of a {@link nameMessageSchema}, as signed by `address`. `coin_type` names the network of the address. */
export const registerNameBodySchema = v.object({
  coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)),
  address: accountSchema,
  message: v.pipe(v.string(), v.maxLength(2_048)),
  signature: v.pipe(v.string(), v.maxLength(16_384)),
})

const avatarSchema = v.pipe(v.string(), v.maxLength(512), v.url(), v.startsWith('https://'))

/**
 * `timestamp` is in seconds. The reference clients sign the first three fields; ours also sign the purpose of the name, and the
 * server checks every present field.
 */
export const nameMessageSchema = v.object({
  name: nameSchema,
  attributes: v.object({
    avatar: v.optional(avatarSchema),
    bio: v.optional(v.pipe(v.string(), v.maxLength(256))),
  }),
  timestamp: v.pipe(v.number(), v.integer()),
  address: v.optional(accountSchema),
  coinType: v.optional(v.number()),
  /** URL of the server. */
  audience: v.optional(v.pipe(v.string(), v.maxLength(256))),
})

const hexSchema = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^0x([0-9a-fA-F]{2})*$/))

/** Slots of the URL template of ERC-3668. `sender` is the resolver contract. */
export const gatewayParamsSchema = v.object({ sender: hexSchema(42), data: hexSchema(4_096) })
export const gatewayResponseSchema = v.object({ data: v.string() })
