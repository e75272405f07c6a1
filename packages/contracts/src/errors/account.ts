import type { ErrorRow } from '@latchkey/base/errors'

// Accounts and balances.

/** @notYetUsed */
export const TOKEN_BALANCE_UNAVAILABLE: ErrorRow = { code: 'TOKEN_BALANCE_UNAVAILABLE', message: 'Token Balance Unavailable', audience: 'user', repeatable: true }
export const BALANCE_FAILED: ErrorRow = { code: 'BALANCE_FAILED', message: "Couldn't load the balance. What you see may be out of date.", audience: 'user', repeatable: true }
/** The service that indexes a chain sent no valid response. */
export const ACCOUNT_DATA_UNAVAILABLE: ErrorRow = { code: 'ACCOUNT_DATA_UNAVAILABLE', message: "Activity and NFTs aren't available right now. Try again in a moment.", audience: 'user', repeatable: true, httpStatus: 502 }
