import * as v from 'valibot'

export const analyticsConfigResponseSchema = v.object({ isAnalyticsEnabled: v.boolean() })

const text = v.pipe(v.string(), v.maxLength(2_048))

/** What a client reports. Fields that the server never keeps (the address, the page's URL, error texts) are not named here. */
export const eventRequestSchema = v.object({
  domain: v.optional(text),
  props: v.object({
    type: v.optional(text),
    event: text,
    properties: v.optional(v.object({ caipNetworkId: v.optional(text) })),
  }),
})

/** Events of the official protocol clients, of which nothing is kept. */
export const eventBatchRequestSchema = v.pipe(v.array(v.unknown()), v.maxLength(500))

/** Clients parse the answer as JSON. */
export const acceptedResponseSchema = v.object({})
