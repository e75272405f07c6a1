import * as v from 'valibot'
import { publicLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'

/** The OpenAPI 3.1 document of this server. */
export const openApiRoute = defineRoute({
  name: 'openApi',
  method: 'GET',
  path: '/openapi.json',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: v.looseObject({ openapi: v.literal('3.1.0') }) },
  auth: 'none',
  audience: 'public',
  limit: publicLimit,
  cache: { ms: 3_600_000 },
  errors: [],
  row: 'S7.1',
})
