import { activityParamsSchema } from '../activity/schemas.ts'
import { imageRules } from '../imageRules.ts'
import { standardLimit } from '../limits.ts'
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
  // Not cached here: a received token must be in the next response. Clients have their own cache.
  cache: 'never',
  errors: ['INVALID_CAIP_ADDRESS', 'ACCOUNT_DATA_UNAVAILABLE', 'UPSTREAM_TIMED_OUT', 'UPSTREAM_FAILED', 'SERVER_BUSY'],
  row: 'S7.29',
})

export const nftImageRoute = defineRoute({
  ...imageRules,
  name: 'nftImage',
  path: '/public/getNftImage/{id}',
  params: nftImageParamsSchema,
})
