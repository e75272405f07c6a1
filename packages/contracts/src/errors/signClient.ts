import type { ErrorRow } from '@latchkey/base/errors'

// Errors of the sign protocol that an app needs before a wallet has answered. A separate file, because a bundler keeps a file in one
// piece and this one is part of the initial bundle.

export const PROPOSAL_EXPIRED: ErrorRow = { code: 'PROPOSAL_EXPIRED', message: 'Proposal expired', audience: 'user', retryable: true }
export const SIGN_CLIENT_DESTROYED: ErrorRow = { code: 'SIGN_CLIENT_DESTROYED', message: 'The sign client was destroyed. Create a new one.' }
export const RECORD_RECENTLY_DELETED: ErrorRow = { code: 'RECORD_RECENTLY_DELETED', message: 'Missing or invalid. Record was recently deleted - {kind}: {id}' }
export const WC_METHOD_UNSUPPORTED: ErrorRow = { code: 'WC_METHOD_UNSUPPORTED', message: 'Unsupported wc_ method. {method}', rpcCode: 10001 }
