import { imageCacheMs } from '../../constants/api.ts'
import { activityParamsSchema } from '../activity/schemas.ts'
import { imageLimit, standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { nftImageParamsSchema, nftsQuerySchema, nftsResponseSchema } from './schemas.ts'

export const nftsRoute = defineRoute({
  name: 'nfts',
  method: 'GET',
  path: '/v1/account/{account}/nfts',
  params: activityParamsSchema,
  query: nftsQuerySchema,
  body: 'none',
  answer: { kind: 'json', schema: nftsResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  // A received token must be visible with the next request; clients keep the answer themselves.
  cache: 'never',
  errors: ['INVALID_CAIP_ADDRESS'],
  row: 'S7.29',
})

export const nftImageRoute = defineRoute({
  name: 'nftImage',
  method: 'GET',
  path: '/public/getNftImage/{id}',
  params: nftImageParamsSchema,
  query: 'none',
  body: 'none',
  answer: { kind: 'image' },
  auth: 'none',
  audience: 'public',
  limit: imageLimit,
  cache: { ms: imageCacheMs },
  errors: ['IMAGE_NOT_FOUND'],
  row: 'S7.26',
})
