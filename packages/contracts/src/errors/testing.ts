import type { ErrorRow } from '@latchkey/base/errors'

// Errors of the scriptable wallet. They fail a test and say what to change in it.

export const TEST_WALLET_OPTIONS_INVALID: ErrorRow = {
  code: 'TEST_WALLET_OPTIONS_INVALID',
  message: 'The test wallet cannot be created: {reason}.',
  audience: 'developer',
  retryable: false,
}

export const TEST_WALLET_NOT_ASKED: ErrorRow = {
  code: 'TEST_WALLET_NOT_ASKED',
  message: 'The app did not request {what} from the test wallet within {ms} ms. Requests so far: {asked}. Check that the app uses this wallet, or raise timeoutMs.',
  audience: 'developer',
  retryable: true,
}

export const TEST_WALLET_ANSWERED: ErrorRow = {
  code: 'TEST_WALLET_ANSWERED',
  message: 'The test wallet has already answered this {method}: {status}.',
  audience: 'developer',
  retryable: false,
}

export const TEST_WALLET_ANSWERS_ITSELF: ErrorRow = {
  code: 'TEST_WALLET_ANSWERS_ITSELF',
  message: 'No request is pending: the test wallet approves by itself. To answer in the test, create it with autoApprove: false; to reject the next request, use rejectNext().',
  audience: 'developer',
  retryable: false,
}

export const TEST_WALLET_NO_ACCOUNT: ErrorRow = {
  code: 'TEST_WALLET_NO_ACCOUNT',
  message: 'The test wallet has {count} accounts, so there is no account {index}. Create it with more accounts.',
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
