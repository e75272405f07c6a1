import type { ErrorRow } from '@latchkey/base/errors'

// Swaps.

export const SWAP_NETWORK_UNSUPPORTED: ErrorRow = { code: 'SWAP_NETWORK_UNSUPPORTED', message: 'Network not supported for Swaps', httpStatus: 400 }
export const GAS_PRICE_NETWORK_UNSUPPORTED: ErrorRow = { code: 'GAS_PRICE_NETWORK_UNSUPPORTED', message: 'Network not supported for Gas Price', httpStatus: 400 }
export const SWAP_TOKEN_UNKNOWN: ErrorRow = { code: 'SWAP_TOKEN_UNKNOWN', message: '{token} is not among the tokens that can be swapped on this network.', httpStatus: 400 }
export const SWAP_QUOTE_EXPIRED: ErrorRow = { code: 'SWAP_QUOTE_EXPIRED', message: 'This price is out of date. Review the new one, then try again.', audience: 'user', retryable: true, httpStatus: 410 }
export const SWAP_WOULD_FAIL: ErrorRow = { code: 'SWAP_WOULD_FAIL', message: 'This swap would fail right now. Check your balance, then try again with a new price.', audience: 'user', retryable: true, httpStatus: 409 }
export const PRICES_UNAVAILABLE: ErrorRow = { code: 'PRICES_UNAVAILABLE', message: "Prices aren't available right now. Try again in a moment.", audience: 'user', repeatable: true, httpStatus: 502 }
export const SWAP_UNAVAILABLE: ErrorRow = { code: 'SWAP_UNAVAILABLE', message: 'These tokens cannot be swapped for this amount right now. Try another amount or another token.', audience: 'user' }
export const SWAP_TRANSACTION_UNSAFE: ErrorRow = { code: 'SWAP_TRANSACTION_UNSAFE', message: 'The prepared transaction does not match the price you accepted. Nothing was sent.', audience: 'user' }
export const SWAP_APPROVAL_FAILED: ErrorRow = { code: 'SWAP_APPROVAL_FAILED', message: 'The network rejected the approval. Nothing was swapped. Try again.', audience: 'user', retryable: true }
