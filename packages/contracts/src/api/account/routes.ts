import { portfolioCacheMs } from '../../constants/account.ts'
import { apiTimeoutMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const balanceRoute = {
  name: 'balance',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  query: ['currency', 'chainId', 'forceUpdate'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: portfolioCacheMs,
  errors: [
    'INVALID_CAIP_ADDRESS',
    'INVALID_CAIP_NETWORK_ID',
    'CHAIN_NOT_SUPPORTED',
    'UPSTREAM_TIMED_OUT',
    'UPSTREAM_FAILED',
  ],
  status: 'built',
  row: 'S7.12',
} as const satisfies ApiRoute

export const fungiblePriceRoute = {
  name: 'fungiblePrice',
  method: 'POST',
  path: '/v1/fungible/price',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 15_000,
  errors: [],
  status: 'planned',
  row: 'S7.7',
} as const satisfies ApiRoute

export const permissionSessionsRoute = {
  name: 'permissionSessions',
  method: 'GET',
  path: '/v1/sessions/{id}',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.20',
} as const satisfies ApiRoute

export const revokePermissionSessionRoute = {
  name: 'revokePermissionSession',
  method: 'POST',
  path: '/v1/sessions/{id}/revoke',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.21',
} as const satisfies ApiRoute
