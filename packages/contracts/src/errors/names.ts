import type { ErrorRow } from '@latchkey/base/errors'

// Account names.

export const NAME_INVALID: ErrorRow = { code: 'NAME_INVALID', message: 'A name has 4 to 63 letters, digits or hyphens, and starts and ends with a letter or digit.', audience: 'user', httpStatus: 400 }
export const NAME_TAKEN: ErrorRow = { code: 'NAME_TAKEN', message: 'This name is taken, or looks like one that is. Choose another.', audience: 'user', httpStatus: 409 }
export const NAME_LIMIT_REACHED: ErrorRow = { code: 'NAME_LIMIT_REACHED', message: 'This account already has {count} names and cannot have more.', audience: 'user', httpStatus: 409 }
export const NAME_NOT_FOUND: ErrorRow = { code: 'NAME_NOT_FOUND', message: 'Nobody has registered this name.', audience: 'user', httpStatus: 404 }
export const NAME_MESSAGE_INVALID: ErrorRow = { code: 'NAME_MESSAGE_INVALID', message: 'The signed message of a name registration is invalid: {reason}.', httpStatus: 400 }
export const COIN_TYPE_INVALID: ErrorRow = { code: 'COIN_TYPE_INVALID', message: 'The coin type {value} belongs to no network of this server. Chain ids must be below 0x80000000 (ENSIP-11).', httpStatus: 400 }
export const NAMES_OFF: ErrorRow = { code: 'NAMES_OFF', message: 'This server has no account names. Set LATCHKEY_NAME_ZONE and LATCHKEY_NAME_SIGNER_KEY.', httpStatus: 404 }
export const NAME_LOOKUP_FAILED: ErrorRow = { code: 'NAME_LOOKUP_FAILED', message: "This name can't be looked up right now. Try again in a moment.", audience: 'user', repeatable: true, httpStatus: 502 }
