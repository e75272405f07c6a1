import type { ErrorRow } from '@latchkey/base/errors'

// Configuration, alerts and storage.

export const ORIGIN_NOT_ALLOWED: ErrorRow = {
  code: 'ORIGIN_NOT_ALLOWED',
  message:
    'Invalid app configuration: {origin} is not on the allowlist. Add it to the allowed origins of this project.',
  audience: 'developer',
  retryable: false,
  httpStatus: 403,
  source: 'S8.1, S5.9',
}

export const SERVER_ERROR: ErrorRow = {
  code: 'SERVER_ERROR',
  message: 'Something went wrong on our side. Try again in a moment.',
  audience: 'user',
  retryable: true,
  repeatable: true,
  httpStatus: 500,
  source: 'S8.1, S8.2',
}

export const RATE_LIMITED: ErrorRow = {
  code: 'RATE_LIMITED',
  message: 'Too many requests. Wait a moment, then try again.',
  audience: 'user',
  retryable: true,
  repeatable: true,
  rpcCode: -32005,
  httpStatus: 429,
  source: 'S8.1, S8.2',
}

/** @notYetUsed */
export const REMOTE_CONFIG_OVERRIDES: ErrorRow = {
  code: 'REMOTE_CONFIG_OVERRIDES',
  message:
    'Your local `{option}` setting is overridden by the configuration of the server. Remove it, or change it on the server.',
  audience: 'developer',
  retryable: false,
  source: 'S8.6',
}
