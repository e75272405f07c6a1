import type { ErrorRow } from '@latchkey/base/errors'

// What a network says about a transaction.

export const NONCE_TOO_LOW: ErrorRow = {
  code: 'NONCE_TOO_LOW',
  message: 'Nonce too low: a transaction with the number {nonce} was already confirmed.',
  audience: 'developer',
  retryable: true,
  rpcCode: -32000,
  source: 'S8.7',
}

export const NONCE_TOO_HIGH: ErrorRow = {
  code: 'NONCE_TOO_HIGH',
  message: 'Nonce too high: earlier transactions of this account are missing.',
  audience: 'developer',
  retryable: true,
  rpcCode: -32000,
  source: 'S8.7',
}

export const INSUFFICIENT_FUNDS: ErrorRow = {
  code: 'INSUFFICIENT_FUNDS',
  message: 'Insufficient funds: the account cannot pay the amount and the network fee.',
  audience: 'user',
  retryable: false,
  rpcCode: -32000,
  source: 'S8.7',
}

export const FEE_CAP_TOO_LOW: ErrorRow = {
  code: 'FEE_CAP_TOO_LOW',
  message: 'The highest fee you allow is below what the network asks now. Raise it, or wait.',
  audience: 'user',
  retryable: true,
  rpcCode: -32000,
  source: 'S8.7',
}

export const FEE_CAP_TOO_HIGH: ErrorRow = {
  code: 'FEE_CAP_TOO_HIGH',
  message: 'The highest fee is too high to be meant. Lower it.',
  audience: 'user',
  retryable: false,
  rpcCode: -32000,
  source: 'S8.7',
}

export const GAS_TOO_LOW: ErrorRow = {
  code: 'GAS_TOO_LOW',
  message: 'The gas limit is too low for this transaction. Raise it.',
  audience: 'developer',
  retryable: true,
  rpcCode: -32000,
  source: 'S8.7',
}

export const GAS_TOO_HIGH: ErrorRow = {
  code: 'GAS_TOO_HIGH',
  message: 'The gas limit is higher than a block allows. Lower it.',
  audience: 'developer',
  retryable: false,
  rpcCode: -32000,
  source: 'S8.7',
}

export const TRANSACTION_REVERTED: ErrorRow = {
  code: 'TRANSACTION_REVERTED',
  message: 'The network refused the transaction. Only the fee was spent.',
  audience: 'user',
  retryable: false,
  rpcCode: 3,
  source: 'S8.7',
}

export const TRANSACTION_WAIT_TIMED_OUT: ErrorRow = {
  code: 'TRANSACTION_WAIT_TIMED_OUT',
  message:
    'The transaction is not confirmed yet. It may still go through: do not send it again, look at it in a block explorer.',
  audience: 'user',
  retryable: true,
  source: 'S8.7',
}

export const TRANSACTION_REPLACED: ErrorRow = {
  code: 'TRANSACTION_REPLACED',
  message: 'The wallet replaced this transaction with another one.',
  audience: 'user',
  retryable: false,
  source: 'S8.7',
}
