import { apiBodyMaxBytes } from '../../constants/api.ts'
import { publicLimit, sessionLimit, signInLimit, standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { refreshErrors } from './refreshErrors.ts'
import {
  jwksResponseSchema,
  nonceRequestSchema,
  nonceResponseSchema,
  refreshRequestSchema,
  sessionResponseSchema,
  tokensResponseSchema,
  verifyRequestSchema,
} from './schemas.ts'

export const nonceRoute = defineRoute({
  name: 'nonce',
  method: 'POST',
  path: '/auth/v1/nonce',
  params: 'none',
  query: 'none',
  body: { kind: 'json', schema: nonceRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: nonceResponseSchema },
  auth: 'none',
  audience: 'page',
  limit: signInLimit,
  cache: 'never',
  errors: [],
  row: 'S1.4',
})

export const verifyRoute = defineRoute({
  name: 'verify',
  method: 'POST',
  path: '/auth/v1/verify',
  params: 'none',
  query: 'none',
  body: { kind: 'json', schema: verifyRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: tokensResponseSchema },
  auth: 'none',
  audience: 'page',
  limit: signInLimit,
  cache: 'never',
  errors: [
    'NONCE_UNKNOWN',
    'NONCE_EXPIRED',
    'SIWX_DOMAIN_MISMATCH',
    'SIWX_URI_MISMATCH',
    'SIWX_MESSAGE_MALFORMED',
    'SIWX_MESSAGE_EXPIRED',
    'SIWX_MESSAGE_NOT_YET_VALID',
    'SIWX_NETWORK_NOT_ALLOWED',
    'SIWX_NAMESPACE_UNSUPPORTED',
    'SIGNATURE_INVALID',
    'SIGNATURE_TOO_LARGE',
    'SIGNATURE_UNCHECKED',
  ],
  row: 'S1.4, S3.11',
})

export const sessionRoute = defineRoute({
  name: 'session',
  method: 'GET',
  path: '/auth/v1/session',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: sessionResponseSchema },
  auth: 'session',
  audience: 'project',
  limit: sessionLimit,
  cache: 'never',
  errors: ['SESSION_MISSING', 'SESSION_EXPIRED', 'SESSION_REVOKED', 'SESSION_TOKEN_INVALID'],
  row: 'S1.4',
})

export const refreshRoute = defineRoute({
  name: 'refresh',
  method: 'POST',
  path: '/auth/v1/refresh',
  params: 'none',
  query: 'none',
  body: { kind: 'json', schema: refreshRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: tokensResponseSchema },
  auth: 'none',
  audience: 'page',
  limit: standardLimit,
  cache: 'never',
  errors: refreshErrors,
  row: 'S1.4',
})

export const revokeRoute = defineRoute({
  name: 'revoke',
  method: 'POST',
  path: '/auth/v1/revoke',
  params: 'none',
  query: 'none',
  body: { kind: 'json', schema: refreshRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: 'nothing',
  auth: 'none',
  audience: 'page',
  limit: standardLimit,
  cache: 'never',
  errors: [],
  row: 'S1.4',
})

export const jwksRoute = defineRoute({
  name: 'jwks',
  method: 'GET',
  path: '/auth/v1/jwks',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: jwksResponseSchema },
  auth: 'none',
  audience: 'public',
  limit: publicLimit,
  cache: { ms: 3_600_000 },
  errors: [],
  row: 'S1.4',
})
