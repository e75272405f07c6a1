import { apiTimeoutMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const healthRoute = {
  name: 'health',
  method: 'GET',
  path: '/health',
  query: [],
  auth: 'none',
  askedBy: 'anybody',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: ['DATABASE_UNAVAILABLE'],
  status: 'built',
  row: 'S7.22',
} as const satisfies ApiRoute
