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
  // Pages cache it for 5 min (S9.8). A cache of the server or browser would hide a new name even after a reload.
  cache: 'never',
  errors: ['INVALID_CAIP_ADDRESS'],
  row: 'S7.3',
})
