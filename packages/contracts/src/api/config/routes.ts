import { apiTimeoutMs, configCacheMs, originsCacheMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const configRoute = {
  name: 'config',
  method: 'GET',
  path: '/appkit/v1/config',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: configCacheMs,
  errors: [],
  status: 'built',
  row: 'S7.23',
} as const satisfies ApiRoute

export const originsRoute = {
  name: 'origins',
  method: 'GET',
  path: '/projects/v1/origins',
  query: [],
  auth: 'none',
  // A page that is not allowed must be able to learn that it is not, so that it can tell its developer what to add.
  askedBy: 'any page',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: originsCacheMs,
  errors: [],
  status: 'built',
  row: 'S7.24, S8.2',
} as const satisfies ApiRoute
