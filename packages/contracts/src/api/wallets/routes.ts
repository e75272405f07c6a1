import { standardLimit } from '../limits.ts'
import { defineRoute, type PlannedRoute } from '../route.ts'
import { walletsQuerySchema, walletsResponseSchema } from './schemas.ts'

export const getWalletsRoute = defineRoute({
  name: 'getWallets',
  method: 'GET',
  path: '/getWallets',
  params: 'none',
  query: walletsQuerySchema,
  body: 'none',
  answer: { kind: 'json', schema: walletsResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  cache: { ms: 300_000 },
  errors: [],
  row: 'S7.25',
})

export const walletImageRoute = {
  name: 'walletImage',
  method: 'GET',
  path: '/getWalletImage/{id}',
  status: 'planned',
  row: 'S7.26',
} as const satisfies PlannedRoute

export const assetImageRoute = {
  name: 'assetImage',
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  status: 'planned',
  row: 'S7.26',
} as const satisfies PlannedRoute

export const currencyImageRoute = {
  name: 'currencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/{id}',
  status: 'planned',
  row: 'S7.26',
} as const satisfies PlannedRoute

export const tokenImageRoute = {
  name: 'tokenImage',
  method: 'GET',
  path: '/public/getTokenImage/{id}',
  status: 'planned',
  row: 'S7.26',
} as const satisfies PlannedRoute
