import type { ErrorRow } from '@latchkey/base/errors'

// Swaps.

export const SWAP_NETWORK_UNSUPPORTED: ErrorRow = {
  code: 'SWAP_NETWORK_UNSUPPORTED',
  message: 'Network not supported for Swaps',
  audience: 'user',
  retryable: false,
  source: 'S8.5',
}

export const SWAP_GAS_PRICE_UNSUPPORTED: ErrorRow = {
  code: 'SWAP_GAS_PRICE_UNSUPPORTED',
  message: 'Network not supported for Gas Price',
  audience: 'user',
  retryable: false,
  source: 'S8.5',
}
