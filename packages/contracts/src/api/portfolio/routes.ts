import { upstreamLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { portfolioParamsSchema, portfolioQuerySchema, portfolioResponseSchema } from './schemas.ts'

export const portfolioRoute = defineRoute({
  name: 'portfolio',
  method: 'GET',
  path: '/v1/account/{address}/portfolio',
  params: portfolioParamsSchema,
  query: portfolioQuerySchema,
  body: 'none',
  answer: { kind: 'json', schema: portfolioResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: upstreamLimit,
  // A transfer must be visible in the next response; clients have their own cache.
  cache: 'never',
  errors: [
    'INVALID_CAIP_ADDRESS',
    'PRICES_UNAVAILABLE',
    'UPSTREAM_TIMED_OUT',
    'UPSTREAM_FAILED',
    'RPC_ANSWER_TOO_LARGE',
    'SERVER_BUSY',
  ],
  row: 'S7.12',
})
