import { apiTimeoutMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const supportedChainsRoute = {
  name: 'supportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'built',
  row: 'S7.2',
} as const satisfies ApiRoute
