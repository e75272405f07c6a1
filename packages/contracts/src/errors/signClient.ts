import type { ErrorRow } from '@latchkey/base/errors'

// The few errors of the sign protocol that an app needs before a wallet answered. They have a file of their own because a page loads
// them with the connect button, and a bundler keeps a file in one piece.

export const PROPOSAL_EXPIRED: ErrorRow = {
  code: 'PROPOSAL_EXPIRED',
  message: 'Proposal expired',
  audience: 'user',
  retryable: true,
  source: 'S4.14',
}

export const SIGN_CLIENT_DESTROYED: ErrorRow = {
  code: 'SIGN_CLIENT_DESTROYED',
  message: 'The sign client was destroyed. Create a new one.',
  audience: 'developer',
  retryable: false,
  source: 'S8.8',
}

export const RECORD_RECENTLY_DELETED: ErrorRow = {
  code: 'RECORD_RECENTLY_DELETED',
  message: 'Missing or invalid. Record was recently deleted - {kind}: {id}',
  audience: 'developer',
  retryable: false,
  source: 'S4.14',
}

export const WC_METHOD_UNSUPPORTED: ErrorRow = {
  code: 'WC_METHOD_UNSUPPORTED',
  message: 'Unsupported wc_ method. {method}',
  audience: 'developer',
  retryable: false,
  rpcCode: 10001,
  source: 'S8.8',
}
