import type { ErrorRow } from '@latchkey/base/errors'

// Errors that peers send each other on the wire (sign protocol, SDK error table).

export const INVALID_METHOD: ErrorRow = { code: 'INVALID_METHOD', message: 'Invalid method.', rpcCode: 1001 }
export const INVALID_EVENT: ErrorRow = { code: 'INVALID_EVENT', message: 'Invalid event.', rpcCode: 1002 }
export const INVALID_UPDATE_REQUEST: ErrorRow = { code: 'INVALID_UPDATE_REQUEST', message: 'Invalid update request.', rpcCode: 1003 }
export const INVALID_EXTEND_REQUEST: ErrorRow = { code: 'INVALID_EXTEND_REQUEST', message: 'Invalid extend request.', rpcCode: 1004 }
export const INVALID_SESSION_SETTLE_REQUEST: ErrorRow = { code: 'INVALID_SESSION_SETTLE_REQUEST', message: 'Invalid session settle request.', rpcCode: 1005 }
export const INVALID_NAMESPACES: ErrorRow = { code: 'INVALID_NAMESPACES', message: 'Invalid namespaces.', rpcCode: 1006 }
export const UNAUTHORIZED_METHOD: ErrorRow = { code: 'UNAUTHORIZED_METHOD', message: 'Unauthorized method.', rpcCode: 3001 }
export const UNAUTHORIZED_EVENT: ErrorRow = { code: 'UNAUTHORIZED_EVENT', message: 'Unauthorized event.', rpcCode: 3002 }
export const UNAUTHORIZED_UPDATE_REQUEST: ErrorRow = { code: 'UNAUTHORIZED_UPDATE_REQUEST', message: 'Unauthorized update request.', rpcCode: 3003 }
export const UNAUTHORIZED_EXTEND_REQUEST: ErrorRow = { code: 'UNAUTHORIZED_EXTEND_REQUEST', message: 'Unauthorized extend request.', rpcCode: 3004 }
export const UNAUTHORIZED_CHAIN: ErrorRow = { code: 'UNAUTHORIZED_CHAIN', message: 'Unauthorized chain.', rpcCode: 3005 }
export const PEER_USER_REJECTED: ErrorRow = { code: 'PEER_USER_REJECTED', message: 'User rejected.', audience: 'user', retryable: true, rpcCode: 5000 }
export const PEER_USER_REJECTED_CHAINS: ErrorRow = { code: 'PEER_USER_REJECTED_CHAINS', message: 'User rejected chains.', audience: 'user', retryable: true, rpcCode: 5001 }
export const PEER_USER_REJECTED_METHODS: ErrorRow = { code: 'PEER_USER_REJECTED_METHODS', message: 'User rejected methods.', audience: 'user', retryable: true, rpcCode: 5002 }
export const PEER_USER_REJECTED_EVENTS: ErrorRow = { code: 'PEER_USER_REJECTED_EVENTS', message: 'User rejected events.', audience: 'user', retryable: true, rpcCode: 5003 }
export const UNSUPPORTED_CHAINS: ErrorRow = { code: 'UNSUPPORTED_CHAINS', message: 'Unsupported chains.', audience: 'user', rpcCode: 5100 }
export const UNSUPPORTED_METHODS: ErrorRow = { code: 'UNSUPPORTED_METHODS', message: 'Unsupported methods.', rpcCode: 5101 }
export const UNSUPPORTED_EVENTS: ErrorRow = { code: 'UNSUPPORTED_EVENTS', message: 'Unsupported events.', rpcCode: 5102 }
export const UNSUPPORTED_ACCOUNTS: ErrorRow = { code: 'UNSUPPORTED_ACCOUNTS', message: 'Unsupported accounts.', rpcCode: 5103 }
export const UNSUPPORTED_NAMESPACE_KEY: ErrorRow = { code: 'UNSUPPORTED_NAMESPACE_KEY', message: 'Unsupported namespace key.', rpcCode: 5104 }
export const USER_DISCONNECTED: ErrorRow = { code: 'USER_DISCONNECTED', message: 'User disconnected.', audience: 'user', retryable: true, rpcCode: 6000 }
export const SESSION_SETTLEMENT_FAILED: ErrorRow = { code: 'SESSION_SETTLEMENT_FAILED', message: 'Session settlement failed. {context}', audience: 'user', retryable: true, rpcCode: 7000 }
export const NO_SESSION_FOR_TOPIC: ErrorRow = { code: 'NO_SESSION_FOR_TOPIC', message: 'No session for topic.', rpcCode: 7001 }
export const SESSION_REQUEST_EXPIRED: ErrorRow = { code: 'SESSION_REQUEST_EXPIRED', message: 'Session request expired.', audience: 'user', repeatable: true, rpcCode: 8000 }
/** Any other error of a peer, with the peer's own code and text. */
export const PEER_ERROR: ErrorRow = { code: 'PEER_ERROR', message: '{message}', audience: 'user', retryable: true }
