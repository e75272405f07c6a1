import { rpcBodyMaxBytes } from '../../constants/rpc.ts'
import { upstreamLimit } from '../limits.ts'
import { defineRoute, type PlannedRoute } from '../route.ts'
import { jsonRpcAnswerSchema, jsonRpcBodySchema, jsonRpcQuerySchema } from './schemas.ts'

export const jsonRpcRoute = defineRoute({
  name: 'jsonRpc',
  method: 'POST',
  path: '/v1',
  params: 'none',
  query: jsonRpcQuerySchema,
  body: { kind: 'jsonRpc', schema: jsonRpcBodySchema, maxBytes: rpcBodyMaxBytes },
  answer: { kind: 'jsonRpc', schema: jsonRpcAnswerSchema },
  auth: 'none',
  audience: 'project',
  limit: upstreamLimit,
  cache: 'never',
  errors: [
    'RPC_CHAIN_UNKNOWN',
    'RPC_BODY_TOO_LARGE',
    'RPC_PARSE_ERROR',
    'RPC_INVALID_REQUEST',
    'RPC_INVALID_PARAMS',
    'RPC_NOT_ALLOWED',
    'RPC_METHOD_NOT_FOUND',
    'RPC_BATCH_TOO_LARGE',
    'RPC_BATCH_EMPTY',
    'RPC_ANSWER_TOO_LARGE',
    'UPSTREAM_TIMED_OUT',
    'UPSTREAM_FAILED',
    'SERVER_BUSY',
  ],
  row: 'S7.32, S9.10',
})

export const bundlerRoute = {
  name: 'bundler',
  method: 'POST',
  path: '/v1/bundler',
  status: 'planned',
  row: 'S7.33',
} as const satisfies PlannedRoute
