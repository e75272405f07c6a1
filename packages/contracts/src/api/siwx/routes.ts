import { apiTimeoutMs } from '../../constants/api.ts'
import type { ApiRoute } from '../route.ts'

export const nonceRoute = {
  name: 'nonce',
  method: 'POST',
  path: '/auth/v1/nonce',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'built',
  row: 'S1.4',
} as const satisfies ApiRoute

export const verifyRoute = {
  name: 'verify',
  method: 'POST',
  path: '/auth/v1/verify',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [
    'NONCE_UNKNOWN',
    'NONCE_EXPIRED',
    'SIWX_DOMAIN_MISMATCH',
    'SIWX_URI_MISMATCH',
    'SIWX_MESSAGE_MALFORMED',
    'SIWX_MESSAGE_TOO_LARGE',
    'SIWX_MESSAGE_EXPIRED',
    'SIWX_MESSAGE_NOT_YET_VALID',
    'SIWX_NETWORK_NOT_ALLOWED',
    'SIWX_NAMESPACE_UNSUPPORTED',
    'SIGNATURE_INVALID',
    'SIGNATURE_MALFORMED',
  ],
  status: 'built',
  row: 'S1.4, S3.11',
} as const satisfies ApiRoute

export const sessionRoute = {
  name: 'session',
  method: 'GET',
  path: '/auth/v1/session',
  query: [],
  auth: 'bearer',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: ['SESSION_MISSING', 'SESSION_EXPIRED', 'SESSION_REVOKED', 'SESSION_TOKEN_INVALID'],
  status: 'built',
  row: 'S1.4',
} as const satisfies ApiRoute

export const refreshRoute = {
  name: 'refresh',
  method: 'POST',
  path: '/auth/v1/refresh',
  query: [],
  auth: 'none',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: ['REFRESH_TOKEN_INVALID', 'REFRESH_TOKEN_REUSED', 'SESSION_EXPIRED', 'SESSION_REVOKED'],
  status: 'built',
  row: 'S1.4',
} as const satisfies ApiRoute

export const revokeRoute = {
  name: 'revoke',
  method: 'POST',
  path: '/auth/v1/revoke',
  query: [],
  auth: 'none',
  answer: 'nothing',
  timeoutMs: apiTimeoutMs,
  cacheMs: 0,
  errors: [],
  status: 'built',
  row: 'S1.4',
} as const satisfies ApiRoute

export const jwksRoute = {
  name: 'jwks',
  method: 'GET',
  path: '/auth/v1/jwks',
  query: [],
  auth: 'none',
  askedBy: 'anybody',
  answer: 'json',
  timeoutMs: apiTimeoutMs,
  cacheMs: 3_600_000,
  errors: [],
  status: 'built',
  row: 'S1.4',
} as const satisfies ApiRoute
