import { activityParamsSchema } from '../activity/schemas.ts'
import { standardLimit } from '../limits.ts'
import { defineRoute, type PlannedRoute } from '../route.ts'
import { nftsQuerySchema, nftsResponseSchema } from './schemas.ts'

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

export const nftImageRoute = {
  name: 'nftImage',
  method: 'GET',
  path: '/public/getNftImage/{id}',
  status: 'planned',
  row: 'S7.26',
} as const satisfies PlannedRoute
