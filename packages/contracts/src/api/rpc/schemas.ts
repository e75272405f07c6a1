import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipSchemas.ts'

export const jsonRpcQuerySchema = v.object({ chainId: caipNetworkIdSchema })

export const bundlerQuerySchema = v.object({
  chainId: caipNetworkIdSchema,
  bundler: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

/** One call (JSON-RPC 2.0). The server reads the calls of a batch one by one, so that an invalid one fails alone. */
export const jsonRpcRequestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number(), v.null()]),
  method: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

const jsonRpcResponseSchema = v.union([
  v.object({ jsonrpc: v.literal('2.0'), id: v.union([v.string(), v.number(), v.null()]), result: v.unknown() }),
  v.object({
    jsonrpc: v.literal('2.0'),
    id: v.union([v.string(), v.number(), v.null()]),
    error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  }),
])
export type JsonRpcResponse = v.InferOutput<typeof jsonRpcResponseSchema>

export const jsonRpcBodySchema = v.union([jsonRpcRequestSchema, v.array(jsonRpcRequestSchema)])
export const jsonRpcAnswerSchema = v.union([jsonRpcResponseSchema, v.array(jsonRpcResponseSchema)])
