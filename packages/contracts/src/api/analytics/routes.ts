import { apiTimeoutMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const analyticsConfigRoute = {
  name: 'analyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 300_000,
  errors: [],
  status: 'planned',
  row: 'S7.27',
} as const satisfies ApiRoute

export const recordEventRoute = {
  name: 'recordEvent',
  method: 'POST',
  path: '/e',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.28',
} as const satisfies ApiRoute
