import { rpcBodyMaxBytes } from '../../constants/rpc.ts'
import { upstreamLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { bundlerQuerySchema, jsonRpcAnswerSchema, jsonRpcBodySchema, jsonRpcQuerySchema } from './schemas.ts'

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

/** User operations (ERC-4337), to the bundler of a chain. `bundler` is accepted as the reference clients send it; the chain decides. */
export const bundlerRoute = defineRoute({
  ...jsonRpcRoute,
  name: 'bundler',
  path: '/v1/bundler',
  query: bundlerQuerySchema,
  errors: [...jsonRpcRoute.errors, 'BUNDLER_MISSING'],
  row: 'S7.33',
})

/** The operator's paymaster service (ERC-7677) of a chain. */
export const paymasterRoute = defineRoute({
  ...jsonRpcRoute,
  name: 'paymaster',
  path: '/v1/paymaster',
  errors: [...jsonRpcRoute.errors, 'PAYMASTER_MISSING'],
  row: 'S7.33',
})
