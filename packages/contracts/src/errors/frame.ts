import type { ErrorRow } from '@latchkey/base/errors'

// The embedded wallet's frame.

export const FRAME_ERROR: ErrorRow = {
  code: 'FRAME_ERROR',
  message: 'An error occurred',
  audience: 'user',
  retryable: true,
  source: 'S8.3',
}

export const FRAME_RPC_ABORTED: ErrorRow = {
  code: 'FRAME_RPC_ABORTED',
  message: 'Request was aborted',
  audience: 'user',
  retryable: true,
  source: 'S8.3',
}

export const FRAME_ABORTED: ErrorRow = {
  code: 'FRAME_ABORTED',
  message: 'Something went wrong',
  audience: 'user',
  retryable: true,
  source: 'S8.3',
}

export const FRAME_LOAD_FAILED: ErrorRow = {
  code: 'FRAME_LOAD_FAILED',
  message: 'Unable to load email login dependency',
  audience: 'user',
  retryable: true,
  source: 'S8.3',
}

export const FRAME_READY_TIMED_OUT: ErrorRow = {
  code: 'FRAME_READY_TIMED_OUT',
  message: 'iframe_load_failed',
  audience: 'internal',
  retryable: true,
  source: 'S8.3, S9.1',
}

export const FRAME_REQUEST_TIMED_OUT: ErrorRow = {
  code: 'FRAME_REQUEST_TIMED_OUT',
  message: 'iframe_request_timeout',
  audience: 'internal',
  retryable: true,
  source: 'S8.3, S9.1',
}

export const EMBEDDED_WALLET_LOAD_FAILED: ErrorRow = {
  code: 'EMBEDDED_WALLET_LOAD_FAILED',
  message: 'Could not load the embedded wallet: its frame did not load. Check your connection, then reload the page.',
  audience: 'user',
  retryable: true,
  source: 'S8.1',
}

export const EMBEDDED_WALLET_TIMED_OUT: ErrorRow = {
  code: 'EMBEDDED_WALLET_TIMED_OUT',
  message: 'The embedded wallet did not answer in time. Reload the page, then try again.',
  audience: 'user',
  retryable: true,
  source: 'S8.1',
}

export const FRAME_MESSAGE_INVALID: ErrorRow = {
  code: 'FRAME_MESSAGE_INVALID',
  message: 'The embedded wallet got a message it does not know.',
  audience: 'internal',
  retryable: false,
  source: 'S7.30',
}
