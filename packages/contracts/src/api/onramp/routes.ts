import { apiTimeoutMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const onrampUrlRoute = {
  name: 'onrampUrl',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.17',
} as const satisfies ApiRoute

export const onrampOptionsRoute = {
  name: 'onrampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 300_000,
  errors: [],
  status: 'planned',
  row: 'S7.18',
} as const satisfies ApiRoute

export const onrampQuoteRoute = {
  name: 'onrampQuote',
  method: 'POST',
  path: '/v1/onramp/quote',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.19',
} as const satisfies ApiRoute
