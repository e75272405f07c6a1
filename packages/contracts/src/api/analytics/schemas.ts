import * as v from 'valibot'

export const analyticsConfigResponseSchema = v.object({ isAnalyticsEnabled: v.boolean() })

const text = v.pipe(v.string(), v.maxLength(2_048))

/** An event of a client. Omits fields that the server never stores: the address, the page's URL and error texts. */
export const eventRequestSchema = v.object({
  domain: v.optional(text),
  props: v.object({
    type: v.optional(text),
    event: text,
    properties: v.optional(v.object({ caipNetworkId: v.optional(text) })),
  }),
})

/** Events of the official protocol clients, which are dropped. */
export const eventBatchRequestSchema = v.pipe(v.array(v.unknown()), v.maxLength(500))

/** Clients parse the response as JSON. */
export const acceptedResponseSchema = v.object({})
