import type { ErrorRow } from '@latchkey/base/errors'

// HTTP routes of the server.

export const HTTP_STATUS: ErrorRow = { code: 'HTTP_STATUS', message: 'HTTP status code: {status}', repeatable: true }
export const API_UNREACHABLE: ErrorRow = { code: 'API_UNREACHABLE', message: "Can't connect right now. Check your connection, then try again.", audience: 'user', repeatable: true }
export const API_TIMED_OUT: ErrorRow = { code: 'API_TIMED_OUT', message: "The server didn't respond within {seconds} s. Try again.", audience: 'user', repeatable: true, httpStatus: 504 }
export const API_RESPONSE_MALFORMED: ErrorRow = { code: 'API_RESPONSE_MALFORMED', message: 'The server returned a malformed answer to {route}: {reason}.' }
export const API_REQUEST_INVALID: ErrorRow = { code: 'API_REQUEST_INVALID', message: 'The request is not valid: {reason}.', httpStatus: 400 }
export const API_ROUTE_NOT_FOUND: ErrorRow = { code: 'API_ROUTE_NOT_FOUND', message: 'Nothing exists at {path}.', httpStatus: 404 }
export const IMAGE_NOT_FOUND: ErrorRow = { code: 'IMAGE_NOT_FOUND', message: 'There is no image with the id {id}.', httpStatus: 404 }
export const API_METHOD_NOT_ALLOWED: ErrorRow = { code: 'API_METHOD_NOT_ALLOWED', message: '{path} does not support {method}.', httpStatus: 405 }
export const API_BODY_TOO_LARGE: ErrorRow = { code: 'API_BODY_TOO_LARGE', message: 'The request body has {size} bytes; the limit is {limit}.', httpStatus: 413 }
export const API_BODY_NOT_JSON: ErrorRow = { code: 'API_BODY_NOT_JSON', message: 'The request body is not valid JSON.', httpStatus: 400 }
export const FEATURE_PLANNED: ErrorRow = { code: 'FEATURE_PLANNED', message: '{route} is planned but not available yet.', httpStatus: 501 }
export const DATABASE_UNAVAILABLE: ErrorRow = { code: 'DATABASE_UNAVAILABLE', message: 'The database cannot be reached.', audience: 'internal', repeatable: true, httpStatus: 503 }
export const SERVER_BUSY: ErrorRow = { code: 'SERVER_BUSY', message: 'The server is busy. Try again in a moment.', audience: 'user', repeatable: true, rpcCode: -32005, httpStatus: 503 }
export const SERVER_START_FAILED: ErrorRow = { code: 'SERVER_START_FAILED', message: 'The {part} could not start: {reason}.', audience: 'internal' }
