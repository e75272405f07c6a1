import { apiTimeoutMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const swapQuotesRoute = {
  name: 'swapQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  query: ['amount', 'userAddress', 'from', 'to', 'gasPrice'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.5',
} as const satisfies ApiRoute

export const swapTokensRoute = {
  name: 'swapTokens',
  method: 'GET',
  path: '/v1/convert/tokens',
  query: ['chainId'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 300_000,
  errors: [],
  status: 'planned',
  row: 'S7.6',
} as const satisfies ApiRoute

export const swapAllowanceRoute = {
  name: 'swapAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  query: ['tokenAddress', 'userAddress'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.8',
} as const satisfies ApiRoute

export const swapGasPriceRoute = {
  name: 'swapGasPrice',
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: ['chainId'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.9',
} as const satisfies ApiRoute

export const buildSwapRoute = {
  name: 'buildSwap',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.10',
} as const satisfies ApiRoute

export const buildApprovalRoute = {
  name: 'buildApproval',
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: ['userAddress', 'from', 'to'],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'planned',
  row: 'S7.11',
} as const satisfies ApiRoute
