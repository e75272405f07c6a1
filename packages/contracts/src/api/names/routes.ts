import { apiTimeoutMs } from '../../constants/api.ts'
import { identityCacheMs, nameCacheMs } from '../../constants/names.ts'
import type { ApiRoute } from '../route.ts'

export const identityRoute = {
  name: 'identity',
  method: 'GET',
  path: '/v1/identity/{address}',
  query: ['sender'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: identityCacheMs,
  errors: [],
  status: 'planned',
  row: 'S7.3',
} as const satisfies ApiRoute

export const resolveNameRoute = {
  name: 'resolveName',
  method: 'GET',
  path: '/v1/profile/account/{name}',
  query: ['apiVersion'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: nameCacheMs,
  errors: [],
  status: 'planned',
  row: 'S7.13',
} as const satisfies ApiRoute

export const reverseNamesRoute = {
  name: 'reverseNames',
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  query: ['apiVersion'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: nameCacheMs,
  errors: [],
  status: 'planned',
  row: 'S7.14',
} as const satisfies ApiRoute

export const nameSuggestionsRoute = {
  name: 'nameSuggestions',
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  query: ['zone'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.15',
} as const satisfies ApiRoute

export const registerNameRoute = {
  name: 'registerName',
  method: 'POST',
  path: '/v1/profile/account',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.16',
} as const satisfies ApiRoute
