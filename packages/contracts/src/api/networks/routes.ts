import { standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { supportedChainsResponseSchema } from './schemas.ts'

export const supportedChainsRoute = defineRoute({
  name: 'supportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: supportedChainsResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  cache: 'never',
  errors: [],
  row: 'S7.2',
})
