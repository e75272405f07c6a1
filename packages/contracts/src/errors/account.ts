import type { ErrorRow } from '@latchkey/base/errors'

// Accounts and balances.

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

export const NON_PAYMENT_ACCOUNT: ErrorRow = {
  code: 'NON_PAYMENT_ACCOUNT',
  message: 'Switching to non-payment accounts is not allowed',
  audience: 'user',
  retryable: false,
  source: 'S5.4',
}

export const ACCOUNT_ADDRESS_REQUIRED: ErrorRow = {
  code: 'ACCOUNT_ADDRESS_REQUIRED',
  message: 'An address is needed to switch account.',
  audience: 'developer',
  retryable: false,
  source: 'S5.4',
}

export const ACCOUNT_NOT_FOUND: ErrorRow = {
  code: 'ACCOUNT_NOT_FOUND',
  message: 'The wallet does not share the account {address}.',
  audience: 'developer',
  retryable: false,
  source: 'S3.3',
}

export const SMART_ACCOUNTS_UNSUPPORTED: ErrorRow = {
  code: 'SMART_ACCOUNTS_UNSUPPORTED',
  message: 'This application might not support Smart Accounts',
  audience: 'user',
  retryable: false,
  source: 'S8.4',
}

export const COPY_FAILED: ErrorRow = {
  code: 'COPY_FAILED',
  message: "Couldn't copy. Select the text and copy it yourself.",
  audience: 'user',
  retryable: true,
}
