import type { ErrorRow } from '@latchkey/base/errors'

// Accounts and balances.

/** @notYetUsed */
export const TOKEN_BALANCE_UNAVAILABLE: ErrorRow = {
  code: 'TOKEN_BALANCE_UNAVAILABLE',
  message: 'Token Balance Unavailable',
  audience: 'user',
  retryable: true,
  source: 'S8.4',
}

export const BALANCE_FAILED: ErrorRow = {
  code: 'BALANCE_FAILED',
  message: "Couldn't load the balance. What you see may be out of date.",
  audience: 'user',
  retryable: true,
  source: 'S8.4',
}
