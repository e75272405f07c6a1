import type { ErrorRow } from '@latchkey/base/errors'

// Transaction errors reported by a network.

export const NONCE_TOO_LOW: ErrorRow = { code: 'NONCE_TOO_LOW', message: 'Nonce too low: a transaction with the number {nonce} was already confirmed.', retryable: true, rpcCode: -32000 }
export const NONCE_TOO_HIGH: ErrorRow = { code: 'NONCE_TOO_HIGH', message: 'Nonce too high: earlier transactions of this account are missing.', retryable: true, rpcCode: -32000 }
export const INSUFFICIENT_FUNDS: ErrorRow = { code: 'INSUFFICIENT_FUNDS', message: "Insufficient funds: the account can't cover the amount and the network fee.", audience: 'user', rpcCode: -32000 }
export const ACCOUNT_UPGRADED_ELSEWHERE: ErrorRow = { code: 'ACCOUNT_UPGRADED_ELSEWHERE', message: 'The account runs the contract {contract}, which the wallet does not know. It can send one transaction at a time.', rpcCode: -32000 }
export const FEE_CAP_TOO_LOW: ErrorRow = { code: 'FEE_CAP_TOO_LOW', message: 'The maximum fee is lower than the network requires right now. Raise it, or wait.', audience: 'user', retryable: true, rpcCode: -32000 }
export const FEE_CAP_TOO_HIGH: ErrorRow = { code: 'FEE_CAP_TOO_HIGH', message: 'The maximum fee is unreasonably high. Lower it.', audience: 'user', rpcCode: -32000 }
export const GAS_TOO_LOW: ErrorRow = { code: 'GAS_TOO_LOW', message: 'The gas limit is too low for this transaction. Raise it.', retryable: true, rpcCode: -32000 }
export const GAS_TOO_HIGH: ErrorRow = { code: 'GAS_TOO_HIGH', message: 'The gas limit is higher than a block allows. Lower it.', rpcCode: -32000 }
export const TRANSACTION_REVERTED: ErrorRow = { code: 'TRANSACTION_REVERTED', message: 'The network rejected the transaction. Only the network fee was charged.', audience: 'user', rpcCode: 3 }
export const TRANSACTION_WAIT_TIMED_OUT: ErrorRow = {
  code: 'TRANSACTION_WAIT_TIMED_OUT',
  message: "The transaction isn't confirmed yet, but may still go through. Don't send it again; check it in a block explorer.",
  audience: 'user',
  retryable: true,
}
export const TRANSACTION_REPLACED: ErrorRow = { code: 'TRANSACTION_REPLACED', message: 'Your wallet replaced this transaction with another one.', audience: 'user' }
export const TRANSACTION_NOT_PENDING: ErrorRow = { code: 'TRANSACTION_NOT_PENDING', message: "The transaction is no longer pending, so it can't be changed.", audience: 'user', rpcCode: -32000 }
export const TRANSACTION_NOT_REPLACEABLE: ErrorRow = { code: 'TRANSACTION_NOT_REPLACEABLE', message: 'Open {wallet} to speed it up or cancel it.', audience: 'user' }
export const CALLS_WAIT_TIMED_OUT: ErrorRow = { code: 'CALLS_WAIT_TIMED_OUT', message: "The calls aren't confirmed yet, but may still go through. Don't send them again; check your wallet.", audience: 'user', retryable: true }
