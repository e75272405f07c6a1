import type { PlannedRoute } from '../route.ts'

export const swapQuotesRoute = {
  name: 'swapQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  status: 'planned',
  row: 'S7.5',
} as const satisfies PlannedRoute

export const swapTokensRoute = {
  name: 'swapTokens',
  method: 'GET',
  path: '/v1/convert/tokens',
  status: 'planned',
  row: 'S7.6',
} as const satisfies PlannedRoute

export const swapAllowanceRoute = {
  name: 'swapAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  status: 'planned',
  row: 'S7.8',
} as const satisfies PlannedRoute

export const swapGasPriceRoute = {
  name: 'swapGasPrice',
  method: 'GET',
  path: '/v1/convert/gas-price',
  status: 'planned',
  row: 'S7.9',
} as const satisfies PlannedRoute

export const buildSwapRoute = {
  name: 'buildSwap',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  status: 'planned',
  row: 'S7.10',
} as const satisfies PlannedRoute

export const buildApprovalRoute = {
  name: 'buildApproval',
  method: 'GET',
  path: '/v1/convert/build-approve',
  status: 'planned',
  row: 'S7.11',
} as const satisfies PlannedRoute
