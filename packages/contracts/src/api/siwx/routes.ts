import { apiBodyMaxBytes } from '../../constants/api.ts'
import { publicLimit, signInLimit, standardLimit } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { refreshErrors } from './refreshErrors.ts'
import { pageRules, sessionRules } from './rules.ts'
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
  ...pageRules,
  name: 'nonce',
  method: 'POST',
  path: '/auth/v1/nonce',
  body: { kind: 'json', schema: nonceRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: nonceResponseSchema },
  limit: signInLimit,
  errors: [],
  row: 'S1.4',
})

export const verifyRoute = defineRoute({
  ...pageRules,
  name: 'verify',
  method: 'POST',
  path: '/auth/v1/verify',
  body: { kind: 'json', schema: verifyRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: tokensResponseSchema },
  limit: signInLimit,
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
  ...sessionRules,
  name: 'session',
  method: 'GET',
  path: '/auth/v1/session',
  query: 'none',
  body: 'none',
  answer: { kind: 'json', schema: sessionResponseSchema },
})

export const refreshRoute = defineRoute({
  ...pageRules,
  name: 'refresh',
  method: 'POST',
  path: '/auth/v1/refresh',
  body: { kind: 'json', schema: refreshRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: { kind: 'json', schema: tokensResponseSchema },
  limit: standardLimit,
  errors: refreshErrors,
  row: 'S1.4',
})

export const revokeRoute = defineRoute({
  ...pageRules,
  name: 'revoke',
  method: 'POST',
  path: '/auth/v1/revoke',
  body: { kind: 'json', schema: refreshRequestSchema, maxBytes: apiBodyMaxBytes },
  answer: 'nothing',
  limit: standardLimit,
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
