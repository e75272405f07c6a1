import { imageCacheMs } from '../../constants/api.ts'
import { imageLimit, standardLimit } from '../limits.ts'
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
  cache: { ms: 300_000 },
  errors: [],
  row: 'S7.25',
})

const imageRules = {
  method: 'GET',
  params: imageParamsSchema,
  query: 'none',
  body: 'none',
  answer: { kind: 'image' },
  auth: 'none',
  audience: 'public',
  limit: imageLimit,
  cache: { ms: imageCacheMs },
  errors: ['IMAGE_NOT_FOUND'],
  row: 'S7.26',
} as const

export const walletImageRoute = defineRoute({ ...imageRules, name: 'walletImage', path: '/getWalletImage/{id}' })
export const assetImageRoute = defineRoute({ ...imageRules, name: 'assetImage', path: '/public/getAssetImage/{id}' })
export const currencyImageRoute = defineRoute({
  ...imageRules,
  name: 'currencyImage',
  path: '/public/getCurrencyImage/{id}',
})
export const tokenImageRoute = defineRoute({ ...imageRules, name: 'tokenImage', path: '/public/getTokenImage/{id}' })
