import { upstreamLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { balanceParamsSchema, balanceQuerySchema, balanceResponseSchema } from './schemas.ts'

export const balanceRoute = defineRoute({
  name: 'balance',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  params: balanceParamsSchema,
  query: balanceQuerySchema,
  body: 'none',
  answer: { kind: 'json', schema: balanceResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: upstreamLimit,
  // A transfer must be visible in the next response; clients have their own cache.
  cache: 'never',
  errors: [
    'INVALID_CAIP_ADDRESS',
    'CHAIN_NOT_SUPPORTED',
    'UPSTREAM_TIMED_OUT',
    'UPSTREAM_FAILED',
    'RPC_ANSWER_TOO_LARGE',
    'SERVER_BUSY',
  ],
  row: 'S7.12',
})
