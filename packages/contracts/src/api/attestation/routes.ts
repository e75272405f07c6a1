import { publicLimit, standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { attestationKeyResponseSchema, attestationQuerySchema } from './schemas.ts'

/** The page that official clients load in a hidden frame before they send a request. */
export const attestationRoute = defineRoute({
  name: 'attestation',
  method: 'GET',
  path: '/v3/attestation',
  params: 'none',
  query: attestationQuerySchema,
  headers: ['referer'],
  body: 'none',
  answer: { kind: 'page', shownIn: 'frame' },
  auth: 'none',
  // The request of a frame has no Origin header.
  audience: 'anyPage',
  limit: standardLimit,
  cache: 'never',
  errors: [],
  row: 'S7.35',
})

export const attestationKeyRoute = defineRoute({
  name: 'attestationKey',
  method: 'GET',
  path: '/v3/public-key',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: attestationKeyResponseSchema },
  auth: 'none',
  audience: 'public',
  limit: publicLimit,
  cache: 'never',
  errors: [],
  row: 'S7.35',
})
