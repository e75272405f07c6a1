import type { ErrorRow } from '@latchkey/base/errors'

// Sending.

export const SEND_AMOUNT_AND_RECEIVER_REQUIRED: ErrorRow = {
  code: 'SEND_AMOUNT_AND_RECEIVER_REQUIRED',
  message: 'An amount and receiver address are required',
  audience: 'user',
  retryable: false,
  source: 'S5.11',
}

export const SEND_TOKEN_REQUIRED: ErrorRow = {
  code: 'SEND_TOKEN_REQUIRED',
  message: 'A token is required',
  audience: 'user',
  retryable: false,
  source: 'S5.11',
}

export const SEND_AMOUNT_INVALID: ErrorRow = {
  code: 'SEND_AMOUNT_INVALID',
  message: '{value} is not an amount. Use digits and one decimal point, at most {decimals} decimals.',
  audience: 'user',
  retryable: false,
  source: 'S5.11',
}

export const SEND_AMOUNT_AMBIGUOUS: ErrorRow = {
  code: 'SEND_AMOUNT_AMBIGUOUS',
  message: '{value} can be read in two ways. Write {whole} for the one, {decimal} or {comma} for the other.',
  audience: 'user',
  retryable: false,
  source: 'S5.11',
}

export const SEND_AMOUNT_ZERO: ErrorRow = {
  code: 'SEND_AMOUNT_ZERO',
  message: 'The amount must be more than zero.',
  audience: 'user',
  retryable: false,
  source: 'S5.11',
}

export const SEND_INSUFFICIENT_BALANCE: ErrorRow = {
  code: 'SEND_INSUFFICIENT_BALANCE',
  message: 'There is not enough {symbol}. You have {balance}.',
  audience: 'user',
  retryable: false,
  source: 'S5.11',
}

export const SEND_INSUFFICIENT_FEE: ErrorRow = {
  code: 'SEND_INSUFFICIENT_FEE',
  message: 'There is not enough {symbol} left for the network fee.',
  audience: 'user',
  retryable: false,
  source: 'S8.7',
}

export const SEND_RECEIVER_INVALID: ErrorRow = {
  code: 'SEND_RECEIVER_INVALID',
  message: '{value} is not an address on this network. Check it and try again.',
  audience: 'user',
  retryable: false,
  source: 'S5.3',
}

export const SEND_RECEIVER_IS_TOKEN: ErrorRow = {
  code: 'SEND_RECEIVER_IS_TOKEN',
  message: "This is the address of the token itself. What is sent there is lost. Use the receiver's own address.",
  audience: 'user',
  retryable: false,
  source: 'S5.11',
}

export const SEND_RECEIVER_ZERO: ErrorRow = {
  code: 'SEND_RECEIVER_ZERO',
  message: 'Nobody owns the address zero. What is sent there is lost. Check the address.',
  audience: 'user',
  retryable: false,
  source: 'S5.3',
}

export const SEND_REJECTED: ErrorRow = {
  code: 'SEND_REJECTED',
  message: 'You said no. Nothing was sent.',
  audience: 'user',
  retryable: true,
  rpcCode: 4001,
  source: 'S4.9',
}

export const SEND_FAILED: ErrorRow = {
  code: 'SEND_FAILED',
  message: 'Nothing was sent. {reason}',
  audience: 'user',
  retryable: true,
  source: 'S4.12',
}

export const SEND_UNKNOWN: ErrorRow = {
  code: 'SEND_UNKNOWN',
  message: 'We did not hear back from the wallet. Look at the activity of your wallet before you send again.',
  audience: 'user',
  retryable: false,
  source: 'S4.12',
}

export const SEND_NETWORK_CHANGED: ErrorRow = {
  code: 'SEND_NETWORK_CHANGED',
  message: 'Your wallet is on another network now. Nothing was sent. Look at the transfer again.',
  audience: 'user',
  retryable: false,
  source: 'S4.12',
}

export const SEND_ACCOUNT_CHANGED: ErrorRow = {
  code: 'SEND_ACCOUNT_CHANGED',
  message: 'Your wallet is on another account now. Nothing was sent. Look at the transfer again.',
  audience: 'user',
  retryable: false,
  source: 'S4.12',
}
