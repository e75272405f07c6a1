import { standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { activityParamsSchema, historyQuerySchema, historyResponseSchema } from './schemas.ts'

export const historyRoute = defineRoute({
  name: 'history',
  method: 'GET',
  path: '/v1/account/{account}/history',
  params: activityParamsSchema,
  query: historyQuerySchema,
  body: 'none',
  answer: { kind: 'json', schema: historyResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  // A mined transaction must be visible with the next request; clients keep the answer themselves.
  cache: 'never',
  errors: ['INVALID_CAIP_ADDRESS'],
  row: 'S7.4, S7.29',
})
