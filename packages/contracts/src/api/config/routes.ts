import { configCacheMs, originsCacheMs } from '../../constants/api.ts'
import { standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { configResponseSchema, originsResponseSchema } from './schemas.ts'

export const configRoute = defineRoute({
  name: 'config',
  method: 'GET',
  path: '/appkit/v1/config',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: configResponseSchema },
  auth: 'none',
  audience: 'project',
  limit: standardLimit,
  cache: { ms: configCacheMs },
  errors: [],
  row: 'S7.23',
})

export const originsRoute = defineRoute({
  name: 'origins',
  method: 'GET',
  path: '/projects/v1/origins',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: originsResponseSchema },
  auth: 'none',
  // A page whose origin is not allowed must be able to show its developer the allowed ones.
  audience: 'anyPage',
  limit: standardLimit,
  cache: { ms: originsCacheMs },
  errors: [],
  row: 'S7.24, S8.2',
})
