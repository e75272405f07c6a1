import { publicLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { healthResponseSchema } from './schemas.ts'

export const healthRoute = defineRoute({
  name: 'health',
  method: 'GET',
  path: '/health',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: healthResponseSchema },
  auth: 'none',
  audience: 'public',
  limit: publicLimit,
  cache: 'never',
  errors: [],
  row: 'S7.22',
})
