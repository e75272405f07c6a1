import { imageRules } from '../imageRules.ts'
import { standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { imageParamsSchema, walletsQuerySchema, walletsResponseSchema } from './schemas.ts'

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
  // The browser's cache is what a returning visitor sees at once, for as long as it keeps the images.
  cache: { ms: 300_000, staleMs: 604_800_000 },
  errors: [],
  row: 'S7.25',
})

export const walletImageRoute = defineRoute({
  ...imageRules,
  params: imageParamsSchema,
  name: 'walletImage',
  path: '/getWalletImage/{id}',
})
export const assetImageRoute = defineRoute({
  ...imageRules,
  params: imageParamsSchema,
  name: 'assetImage',
  path: '/public/getAssetImage/{id}',
})
export const currencyImageRoute = defineRoute({
  ...imageRules,
  params: imageParamsSchema,
  name: 'currencyImage',
  path: '/public/getCurrencyImage/{id}',
})
export const tokenImageRoute = defineRoute({
  ...imageRules,
  params: imageParamsSchema,
  name: 'tokenImage',
  path: '/public/getTokenImage/{id}',
})
