import { apiBodyMaxBytes } from '../../constants/api.ts'
import { standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { jsonRpcRequestSchema } from '../rpc/schemas.ts'
import { exchangesResponseSchema } from './schemas.ts'

/** Deposits from an exchange. None is supported yet, so the response is an empty list. */
export const exchangesRoute = defineRoute({
  name: 'exchanges',
  method: 'POST',
  path: '/v1/json-rpc',
  params: 'none',
  query: 'none',
  body: { kind: 'json', schema: jsonRpcRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: exchangesResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  cache: 'never',
  errors: ['RPC_METHOD_NOT_FOUND'],
  row: 'S7.35',
})
