import type { ErrorRow } from '@latchkey/base/errors'

// Wallet sign-in and its sessions.

export const SIGNATURE_DECLINED: ErrorRow = { code: 'SIGNATURE_DECLINED', message: 'Signature declined', audience: 'user', retryable: true }
export const SIWX_INIT_FAILED: ErrorRow = { code: 'SIWX_INIT_FAILED', message: 'A problem occurred while trying initialize authentication', audience: 'user', retryable: true }
export const SIWX_NOT_CONFIGURED: ErrorRow = { code: 'SIWX_NOT_CONFIGURED', message: 'Sign-in is not configured. Pass `siwx` to createLatchkey().' }
/** A function of the app's own backend rejected; the cause is its error. */
export const SIWX_BACKEND_FAILED: ErrorRow = { code: 'SIWX_BACKEND_FAILED', message: "This site's sign-in service didn't respond. Try again.", audience: 'user', repeatable: true }
export const NONCE_UNKNOWN: ErrorRow = { code: 'NONCE_UNKNOWN', message: 'This sign-in request is invalid or was already used. Sign in again.', audience: 'user', retryable: true, httpStatus: 401 }
export const NONCE_EXPIRED: ErrorRow = { code: 'NONCE_EXPIRED', message: 'This sign-in request expired. Sign in again.', audience: 'user', retryable: true, httpStatus: 401 }
export const SIWX_DOMAIN_MISMATCH: ErrorRow = { code: 'SIWX_DOMAIN_MISMATCH', message: "The signed message is for {actual}, not {expected}. You're not signed in.", audience: 'user', httpStatus: 401 }
export const SIWX_URI_MISMATCH: ErrorRow = { code: 'SIWX_URI_MISMATCH', message: "The signed message names {actual}, which doesn't belong to {expected}. You're not signed in.", audience: 'user', httpStatus: 401 }
export const SIWX_MESSAGE_MALFORMED: ErrorRow = { code: 'SIWX_MESSAGE_MALFORMED', message: 'The sign-in message is malformed: {reason}.', httpStatus: 400 }
export const SIWX_MESSAGE_TOO_LARGE: ErrorRow = { code: 'SIWX_MESSAGE_TOO_LARGE', message: 'The sign-in message has {size} bytes; the limit is {limit}.', httpStatus: 413 }
export const SIWX_MESSAGE_EXPIRED: ErrorRow = { code: 'SIWX_MESSAGE_EXPIRED', message: 'The sign-in message expired. Sign in again.', audience: 'user', retryable: true, httpStatus: 401 }
export const SIWX_MESSAGE_NOT_YET_VALID: ErrorRow = { code: 'SIWX_MESSAGE_NOT_YET_VALID', message: "The sign-in message isn't valid yet. Check your device clock, then sign in again.", audience: 'user', retryable: true, httpStatus: 401 }
export const SIWX_NETWORK_NOT_ALLOWED: ErrorRow = { code: 'SIWX_NETWORK_NOT_ALLOWED', message: 'This project does not accept sign-in on network {networkId}.', httpStatus: 401 }
export const SIWX_NAMESPACE_UNSUPPORTED: ErrorRow = { code: 'SIWX_NAMESPACE_UNSUPPORTED', message: 'Sign-in with {namespace} accounts is not supported yet.', httpStatus: 400 }
export const SIGNATURE_INVALID: ErrorRow = { code: 'SIGNATURE_INVALID', message: "The signature doesn't match this account and message. You're not signed in.", audience: 'user', retryable: true, httpStatus: 401 }
export const SIGNATURE_TOO_LARGE: ErrorRow = { code: 'SIGNATURE_TOO_LARGE', message: 'The signature has {size} bytes; the limit is {limit}.', httpStatus: 413 }
export const SIGNATURE_UNCHECKED: ErrorRow = { code: 'SIGNATURE_UNCHECKED', message: 'The signature could not be checked, because the node of {networkId} did not answer. Try again.', repeatable: true, httpStatus: 503 }
export const SESSION_MISSING: ErrorRow = { code: 'SESSION_MISSING', message: "You're not signed in.", audience: 'user', retryable: true, httpStatus: 401 }
export const SESSION_EXPIRED: ErrorRow = { code: 'SESSION_EXPIRED', message: 'Your session expired. Sign in again.', audience: 'user', retryable: true, httpStatus: 401 }
export const SESSION_REVOKED: ErrorRow = { code: 'SESSION_REVOKED', message: 'You were signed out. Sign in again.', audience: 'user', retryable: true, httpStatus: 401 }
export const SESSION_TOKEN_INVALID: ErrorRow = { code: 'SESSION_TOKEN_INVALID', message: 'The access token is not valid for this project.', httpStatus: 401 }
/** For backends: a token issued to a client that cannot refresh it. */
export const SESSION_TOKEN_LONG_LIVED: ErrorRow = { code: 'SESSION_TOKEN_LONG_LIVED', message: 'This access token lives longer than {minutes} minutes. Set `checkRevocation: true` to accept it.', httpStatus: 401 }
/** For backends. */
export const SESSION_UNCHECKED: ErrorRow = { code: 'SESSION_UNCHECKED', message: "The access token could not be checked, because the Latchkey server didn't respond. Try again.", repeatable: true, httpStatus: 503 }
export const REFRESH_TOKEN_INVALID: ErrorRow = { code: 'REFRESH_TOKEN_INVALID', message: 'Your session is no longer valid. Sign in again.', audience: 'user', retryable: true, httpStatus: 401 }
export const REFRESH_TOKEN_REUSED: ErrorRow = { code: 'REFRESH_TOKEN_REUSED', message: 'Your session was used twice, so it was ended for your security. Sign in again.', audience: 'user', retryable: true, httpStatus: 401 }
export const SESSION_ACCOUNT_MISMATCH: ErrorRow = { code: 'SESSION_ACCOUNT_MISMATCH', message: 'This session belongs to another account. Sign in with the connected account.', audience: 'user', retryable: true }
