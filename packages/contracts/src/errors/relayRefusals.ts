import type { RelayErrorRow } from './relayPeer.ts'

// Why the relay refuses a connection: the reason of close code 3000 or the body of the HTTP answer. Clients match on the exact texts.

export const RELAY_PROJECT_NOT_FOUND: RelayErrorRow = {
  code: 'RELAY_PROJECT_NOT_FOUND',
  message: 'Project not found',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'ProjectNotFound',
  httpStatus: 403,
  source: 'relay protocol',
}

export const RELAY_PROJECT_ID_MISSING: RelayErrorRow = {
  code: 'RELAY_PROJECT_ID_MISSING',
  message: 'Project ID is missing',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'ProjectIdNotSpecified',
  httpStatus: 400,
  source: 'relay protocol',
}

export const RELAY_PROJECT_INACTIVE: RelayErrorRow = {
  code: 'RELAY_PROJECT_INACTIVE',
  message: 'Project is inactive',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'ProjectInactive',
  httpStatus: 403,
  source: 'relay protocol',
}

export const RELAY_ORIGIN_NOT_ALLOWED: RelayErrorRow = {
  code: 'RELAY_ORIGIN_NOT_ALLOWED',
  message: 'Unauthorized: origin not allowed',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'OriginNotAllowed',
  httpStatus: 403,
  source: 'relay protocol',
}

export const RELAY_JWT_MISSING: RelayErrorRow = {
  code: 'RELAY_JWT_MISSING',
  message: 'JWT is missing',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'MissingJwt',
  httpStatus: 401,
  source: 'relay protocol',
}

export const RELAY_JWT_NOT_YET_VALID: RelayErrorRow = {
  code: 'RELAY_JWT_NOT_YET_VALID',
  message:
    'JWT validation error: JWT Token is not yet valid: basic.iat: {iat}, now + time_leeway: {limit}, time_leeway: {leeway}',
  audience: 'developer',
  retryable: true,
  rpcCode: 3000,
  tag: 'InvalidJwt',
  httpStatus: 401,
  source: 'S8.1, relay protocol',
}

export const RELAY_JWT_EXPIRED: RelayErrorRow = {
  code: 'RELAY_JWT_EXPIRED',
  message: 'JWT validation error: JWT Token is expired: Some({exp})',
  audience: 'developer',
  retryable: true,
  rpcCode: 3000,
  tag: 'InvalidJwt',
  httpStatus: 401,
  source: 'relay protocol',
}

export const RELAY_JWT_INVALID_SIGNATURE: RelayErrorRow = {
  code: 'RELAY_JWT_INVALID_SIGNATURE',
  message: 'JWT validation error: Invalid signature',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'InvalidJwt',
  httpStatus: 401,
  source: 'relay protocol',
}

export const RELAY_JWT_INVALID_AUDIENCE: RelayErrorRow = {
  code: 'RELAY_JWT_INVALID_AUDIENCE',
  message: 'JWT validation error: Invalid audience',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'InvalidJwt',
  httpStatus: 401,
  source: 'relay protocol',
}

export const RELAY_JWT_INVALID_FORMAT: RelayErrorRow = {
  code: 'RELAY_JWT_INVALID_FORMAT',
  message: 'JWT validation error: Invalid format',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'InvalidJwt',
  httpStatus: 401,
  source: 'relay protocol',
}

export const RELAY_JWT_INVALID_ENCODING: RelayErrorRow = {
  code: 'RELAY_JWT_INVALID_ENCODING',
  message: 'JWT validation error: Invalid encoding',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'InvalidJwt',
  httpStatus: 401,
  source: 'relay protocol',
}

export const RELAY_JWT_INVALID_ALGORITHM: RelayErrorRow = {
  code: 'RELAY_JWT_INVALID_ALGORITHM',
  message: 'JWT validation error: Invalid JWT signing algorithm',
  audience: 'developer',
  retryable: false,
  rpcCode: 3000,
  tag: 'InvalidJwt',
  httpStatus: 401,
  source: 'relay protocol',
}
