import type { ErrorRow } from '@latchkey/base/errors'

// Errors of the scriptable wallet: they end a test, and say what to change in it.

export const TEST_WALLET_OPTIONS_INVALID: ErrorRow = {
  code: 'TEST_WALLET_OPTIONS_INVALID',
  message: 'The test wallet cannot be made: {reason}.',
  audience: 'developer',
  retryable: false,
}

export const TEST_WALLET_NOT_ASKED: ErrorRow = {
  code: 'TEST_WALLET_NOT_ASKED',
  message:
    'The app did not ask the test wallet for {what} within {ms} ms. What it asked for so far: {asked}. Check that the app uses this wallet, or give it longer with timeoutMs.',
  audience: 'developer',
  retryable: true,
}

export const TEST_WALLET_ANSWERED: ErrorRow = {
  code: 'TEST_WALLET_ANSWERED',
  message: 'The test wallet has answered this {method} already: {status}.',
  audience: 'developer',
  retryable: false,
}

export const TEST_WALLET_ANSWERS_ITSELF: ErrorRow = {
  code: 'TEST_WALLET_ANSWERS_ITSELF',
  message:
    'Nothing waits for an answer: the test wallet says yes by itself. To decide in the test, make it with autoApprove: false; to say no to what comes next, use rejectNext().',
  audience: 'developer',
  retryable: false,
}

export const TEST_WALLET_NO_ACCOUNT: ErrorRow = {
  code: 'TEST_WALLET_NO_ACCOUNT',
  message: 'The test wallet has {count} accounts, so there is no account {index}. Make it with more: accounts.',
  audience: 'developer',
  retryable: false,
}

export const TEST_WALLET_CLOSED: ErrorRow = {
  code: 'TEST_WALLET_CLOSED',
  message: 'The test wallet is closed.',
  audience: 'developer',
  retryable: false,
}

export const TEST_TOOL_MISSING: ErrorRow = {
  code: 'TEST_TOOL_MISSING',
  message: '{tool} was not found. {remedy}',
  audience: 'developer',
  retryable: false,
}
