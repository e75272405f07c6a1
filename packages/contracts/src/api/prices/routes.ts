import { upstreamLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import {
  fungiblePriceRequestSchema,
  fungiblePriceResponseSchema,
  priceHistoryQuerySchema,
  priceHistoryResponseSchema,
} from './schemas.ts'

export const fungiblePriceRoute = defineRoute({
  name: 'fungiblePrice',
  method: 'POST',
  path: '/v1/fungible/price',
  params: 'none',
  query: 'none',
  body: { kind: 'json', schema: fungiblePriceRequestSchema, maxBytes: 32 * 1024 },
  answer: { kind: 'json', schema: fungiblePriceResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: upstreamLimit,
  // The server caches the prices, not the responses.
  cache: 'never',
  errors: ['PRICES_UNAVAILABLE', 'UPSTREAM_TIMED_OUT', 'UPSTREAM_FAILED', 'RPC_ANSWER_TOO_LARGE', 'SERVER_BUSY'],
  row: 'S7.7',
})

export const priceHistoryRoute = defineRoute({
  name: 'priceHistory',
  method: 'GET',
  path: '/v1/fungible/history',
  params: 'none',
  query: priceHistoryQuerySchema,
  body: 'none',
  answer: { kind: 'json', schema: priceHistoryResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: upstreamLimit,
  // The server caches the prices, not the responses, which end with the current price.
  cache: 'never',
  errors: ['PRICES_UNAVAILABLE'],
  row: 'S7.7',
})
