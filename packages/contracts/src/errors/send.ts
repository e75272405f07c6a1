import type { ErrorRow } from '@latchkey/base/errors'

// Sending.

export const SEND_AMOUNT_AND_RECEIVER_REQUIRED: ErrorRow = { code: 'SEND_AMOUNT_AND_RECEIVER_REQUIRED', message: 'An amount and receiver address are required', audience: 'user' }
export const SEND_TOKEN_REQUIRED: ErrorRow = { code: 'SEND_TOKEN_REQUIRED', message: 'A token is required', audience: 'user' }
export const SEND_AMOUNT_INVALID: ErrorRow = { code: 'SEND_AMOUNT_INVALID', message: "{value} isn't a valid amount. Use digits and one decimal point, with at most {decimals} decimals.", audience: 'user' }
export const SEND_AMOUNT_AMBIGUOUS: ErrorRow = { code: 'SEND_AMOUNT_AMBIGUOUS', message: '{value} can mean two amounts. Enter {whole} for the larger one, or {decimal} or {comma} for the smaller one.', audience: 'user' }
export const SEND_AMOUNT_ZERO: ErrorRow = { code: 'SEND_AMOUNT_ZERO', message: 'Enter an amount greater than zero.', audience: 'user' }
export const SEND_INSUFFICIENT_BALANCE: ErrorRow = { code: 'SEND_INSUFFICIENT_BALANCE', message: 'Not enough {symbol}. You have {balance} {symbol}.', audience: 'user' }
export const SEND_INSUFFICIENT_FEE: ErrorRow = { code: 'SEND_INSUFFICIENT_FEE', message: 'Not enough {symbol} for the network fee.', audience: 'user' }
export const SEND_RECEIVER_INVALID: ErrorRow = { code: 'SEND_RECEIVER_INVALID', message: "{value} isn't a valid address on this network. Check it and try again.", audience: 'user' }
export const SEND_RECEIVER_IS_TOKEN: ErrorRow = { code: 'SEND_RECEIVER_IS_TOKEN', message: "This is the token's own address. Anything sent there is lost. Enter the recipient's address.", audience: 'user' }
export const SEND_RECEIVER_NOT_WALLET: ErrorRow = {
  code: 'SEND_RECEIVER_NOT_WALLET',
  message: "This is the address of a token account, a token or a program. Anything sent there could be lost. Enter the address of the recipient's wallet.",
  audience: 'user',
}
export const SEND_RECEIVER_ZERO: ErrorRow = { code: 'SEND_RECEIVER_ZERO', message: 'This address belongs to no one. Anything sent there is lost. Check the address.', audience: 'user' }
export const SEND_REJECTED: ErrorRow = { code: 'SEND_REJECTED', message: 'You rejected the request in your wallet. Nothing was sent.', audience: 'user', retryable: true, rpcCode: 4001 }
export const SEND_FAILED: ErrorRow = { code: 'SEND_FAILED', message: 'Nothing was sent. {reason}', audience: 'user', retryable: true }
export const SEND_REFUSED: ErrorRow = { code: 'SEND_REFUSED', message: "This transfer would fail: the token or the recipient doesn't accept it.", audience: 'user' }
export const SEND_REFUSED_BECAUSE: ErrorRow = { code: 'SEND_REFUSED_BECAUSE', message: 'This transfer would fail. The contract says: {reason}', audience: 'user' }
export const SEND_UNKNOWN: ErrorRow = { code: 'SEND_UNKNOWN', message: "Your wallet didn't respond. Check its activity before you send again.", audience: 'user' }
export const SEND_NETWORK_CHANGED: ErrorRow = { code: 'SEND_NETWORK_CHANGED', message: 'Your wallet switched networks. Nothing was sent. Review the transfer again.', audience: 'user' }
export const SEND_ACCOUNT_CHANGED: ErrorRow = { code: 'SEND_ACCOUNT_CHANGED', message: 'Your wallet switched accounts. Nothing was sent. Review the transfer again.', audience: 'user' }
