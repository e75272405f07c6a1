import type { ErrorRow } from '@latchkey/base/errors'

// Configuration, alerts and storage.

export const ORIGIN_NOT_ALLOWED: ErrorRow = { code: 'ORIGIN_NOT_ALLOWED', message: 'Invalid app configuration: {origin} is not on the allowlist. Add it to the allowed origins of this project.', httpStatus: 403 }
export const SERVER_ERROR: ErrorRow = { code: 'SERVER_ERROR', message: 'Something went wrong on our side. Try again in a moment.', audience: 'user', repeatable: true, httpStatus: 500 }
export const RATE_LIMITED: ErrorRow = { code: 'RATE_LIMITED', message: 'Too many requests. Wait a moment, then try again.', audience: 'user', repeatable: true, rpcCode: -32005, httpStatus: 429 }
/** @notYetUsed */
export const REMOTE_CONFIG_OVERRIDES: ErrorRow = { code: 'REMOTE_CONFIG_OVERRIDES', message: 'Your local `{option}` setting is overridden by the configuration of the server. Remove it, or change it on the server.' }
