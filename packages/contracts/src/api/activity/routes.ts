import { apiTimeoutMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const historyRoute = {
  name: 'history',
  method: 'GET',
  path: '/v1/account/{account}/history',
  query: ['cursor', 'onramp', 'chainId'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 15_000,
  errors: [],
  status: 'planned',
  row: 'S7.4, S7.29',
} as const satisfies ApiRoute
