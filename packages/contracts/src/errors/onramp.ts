import type { ErrorRow } from '@latchkey/base/errors'

// Buying with a card or a bank.

export const ONRAMP_QUOTE_FAILED: ErrorRow = {
  code: 'ONRAMP_QUOTE_FAILED',
  message: 'No price could be fetched. The figure you see is an estimate.',
  audience: 'user',
  retryable: true,
  source: 'S8.6',
}

export const ONRAMP_OPTIONS_FALLBACK: ErrorRow = {
  code: 'ONRAMP_OPTIONS_FALLBACK',
  message: 'The currencies could not be fetched, so the built-in list is shown.',
  audience: 'internal',
  retryable: true,
  source: 'S8.6',
}

export const ONRAMP_AMOUNT_OUT_OF_RANGE: ErrorRow = {
  code: 'ONRAMP_AMOUNT_OUT_OF_RANGE',
  message: 'The amount must be between {min} and {max} {currency}.',
  audience: 'user',
  retryable: false,
  source: 'S9.4',
}
