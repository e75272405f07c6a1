import { apiTimeoutMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const getWalletsRoute = {
  name: 'getWallets',
  method: 'GET',
  path: '/getWallets',
  query: ['page', 'entries', 'include', 'exclude', 'chains', 'search', 'badge_type'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 300_000,
  errors: [],
  status: 'built',
  row: 'S7.25',
} as const satisfies ApiRoute

export const walletImageRoute = {
  name: 'walletImage',
  method: 'GET',
  path: '/getWalletImage/{id}',
  query: [],
  auth: 'none',
  answer: 'image',
  timeoutMs: apiTimeoutMs,
  cacheMs: 86_400_000,
  errors: [],
  status: 'planned',
  row: 'S7.26',
} as const satisfies ApiRoute

export const assetImageRoute = {
  name: 'assetImage',
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  query: [],
  auth: 'none',
  answer: 'image',
  timeoutMs: apiTimeoutMs,
  cacheMs: 86_400_000,
  errors: [],
  status: 'planned',
  row: 'S7.26',
} as const satisfies ApiRoute

export const currencyImageRoute = {
  name: 'currencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/{id}',
  query: [],
  auth: 'none',
  answer: 'image',
  timeoutMs: apiTimeoutMs,
  cacheMs: 86_400_000,
  errors: [],
  status: 'planned',
  row: 'S7.26',
} as const satisfies ApiRoute

export const tokenImageRoute = {
  name: 'tokenImage',
  method: 'GET',
  path: '/public/getTokenImage/{id}',
  query: [],
  auth: 'none',
  answer: 'image',
  timeoutMs: apiTimeoutMs,
  cacheMs: 86_400_000,
  errors: [],
  status: 'planned',
  row: 'S7.26',
} as const satisfies ApiRoute
