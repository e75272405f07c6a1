import { standardLimit, upstreamLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import {
  activityParamsSchema,
  historyQuerySchema,
  historyResponseSchema,
  recipientParamsSchema,
  recipientQuerySchema,
  recipientResponseSchema,
} from './schemas.ts'

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
  limit: upstreamLimit,
  // Not cached here: a mined transaction must be in the next response. Clients have their own cache.
  cache: 'never',
  errors: [
    'INVALID_CAIP_ADDRESS',
    'ACCOUNT_DATA_UNAVAILABLE',
    'UPSTREAM_TIMED_OUT',
    'UPSTREAM_FAILED',
    'RPC_ANSWER_TOO_LARGE',
    'SERVER_BUSY',
  ],
  row: 'S7.4, S7.29',
})

/** Ours: warns before a transfer to a new or imitated address. */
export const recipientRoute = defineRoute({
  name: 'recipient',
  method: 'GET',
  path: '/v1/account/{account}/recipients/{recipient}',
  params: recipientParamsSchema,
  query: recipientQuerySchema,
  body: 'none',
  answer: { kind: 'json', schema: recipientResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  // A payment must be in the next response.
  cache: 'never',
  errors: ['INVALID_CAIP_ADDRESS'],
  row: 'S7.1',
})
