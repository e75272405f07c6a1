import * as v from 'valibot'

const id = v.union([v.string(), v.number(), v.null()])

/** The JSON-RPC response to `reown_getExchanges`, or the error for any other method. */
export const exchangesResponseSchema = v.union([
  v.object({
    jsonrpc: v.literal('2.0'),
    id,
    result: v.object({
      exchanges: v.array(v.object({ id: v.string(), name: v.string(), imageUrl: v.string() })),
      total: v.number(),
    }),
  }),
  v.object({ jsonrpc: v.literal('2.0'), id, error: v.object({ code: v.number(), message: v.string() }) }),
])
