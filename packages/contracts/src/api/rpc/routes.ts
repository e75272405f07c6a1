import { rpcTimeoutMs } from '../../constants/rpc.ts'
import type { ApiRoute } from '../route.ts'

export const jsonRpcRoute = {
  name: 'jsonRpc',
  method: 'POST',
  path: '/v1',
  query: ['chainId'],
  auth: 'none',
  answer: 'json',
  timeoutMs: rpcTimeoutMs,
  cacheMs: 0,
  errors: [
    'RPC_CHAIN_UNKNOWN',
    'RPC_BODY_TOO_LARGE',
    'RPC_PARSE_ERROR',
    'RPC_INVALID_REQUEST',
    'RPC_NOT_ALLOWED',
    'RPC_METHOD_NOT_FOUND',
    'RPC_BATCH_TOO_LARGE',
    'RPC_BATCH_EMPTY',
    'UPSTREAM_TIMED_OUT',
    'UPSTREAM_FAILED',
  ],
  status: 'built',
  row: 'S7.32, S9.10',
} as const satisfies ApiRoute

export const bundlerRoute = {
  name: 'bundler',
  method: 'POST',
  path: '/v1/bundler',
  query: ['chainId', 'bundler'],
  auth: 'none',
  answer: 'json',
  timeoutMs: rpcTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.33',
} as const satisfies ApiRoute
