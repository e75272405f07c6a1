import type { RelayErrorRow } from './relayPeer.ts'

// Why the relay refuses a connection: the reason of close code 3000 or the body of the HTTP answer. Clients match on the exact texts.

export const RELAY_PROJECT_NOT_FOUND: RelayErrorRow = { code: 'RELAY_PROJECT_NOT_FOUND', message: 'Project not found', rpcCode: 3000, tag: 'ProjectNotFound', httpStatus: 403 }
export const RELAY_PROJECT_ID_MISSING: RelayErrorRow = { code: 'RELAY_PROJECT_ID_MISSING', message: 'Project ID is missing', rpcCode: 3000, tag: 'ProjectIdNotSpecified', httpStatus: 400 }
export const RELAY_PROJECT_INACTIVE: RelayErrorRow = { code: 'RELAY_PROJECT_INACTIVE', message: 'Project is inactive', rpcCode: 3000, tag: 'ProjectInactive', httpStatus: 403 }
export const RELAY_ORIGIN_NOT_ALLOWED: RelayErrorRow = { code: 'RELAY_ORIGIN_NOT_ALLOWED', message: 'Unauthorized: origin not allowed', rpcCode: 3000, tag: 'OriginNotAllowed', httpStatus: 403 }
export const RELAY_JWT_MISSING: RelayErrorRow = { code: 'RELAY_JWT_MISSING', message: 'JWT is missing', rpcCode: 3000, tag: 'MissingJwt', httpStatus: 401 }
export const RELAY_JWT_NOT_YET_VALID: RelayErrorRow = {
  code: 'RELAY_JWT_NOT_YET_VALID',
  message: 'JWT validation error: JWT Token is not yet valid: basic.iat: {iat}, now + time_leeway: {limit}, time_leeway: {leeway}',
  retryable: true,
  rpcCode: 3000,
  tag: 'InvalidJwt',
  httpStatus: 401,
}
export const RELAY_JWT_EXPIRED: RelayErrorRow = { code: 'RELAY_JWT_EXPIRED', message: 'JWT validation error: JWT Token is expired: Some({exp})', retryable: true, rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_SIGNATURE: RelayErrorRow = { code: 'RELAY_JWT_INVALID_SIGNATURE', message: 'JWT validation error: Invalid signature', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_AUDIENCE: RelayErrorRow = { code: 'RELAY_JWT_INVALID_AUDIENCE', message: 'JWT validation error: Invalid audience', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_FORMAT: RelayErrorRow = { code: 'RELAY_JWT_INVALID_FORMAT', message: 'JWT validation error: Invalid format', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_ENCODING: RelayErrorRow = { code: 'RELAY_JWT_INVALID_ENCODING', message: 'JWT validation error: Invalid encoding', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_ALGORITHM: RelayErrorRow = { code: 'RELAY_JWT_INVALID_ALGORITHM', message: 'JWT validation error: Invalid JWT signing algorithm', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
