import { standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { identityParamsSchema, identityQuerySchema, identityResponseSchema } from './schemas.ts'

export const identityRoute = defineRoute({
  name: 'identity',
  method: 'GET',
  path: '/v1/identity/{address}',
  params: identityParamsSchema,
  query: identityQuerySchema,
  body: 'none',
  answer: { kind: 'json', schema: identityResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  // Pages keep it for 5 min (S9.8). Kept by server or browser, it would hide a new name from a page that is loaded again.
  cache: 'never',
  errors: ['INVALID_CAIP_ADDRESS'],
  row: 'S7.3',
})
