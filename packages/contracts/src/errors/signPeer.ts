import type { ErrorRow } from '@latchkey/base/errors'

// Errors that peers send each other on the wire (sign protocol, SDK error table).

export const INVALID_METHOD: ErrorRow = {
  code: 'INVALID_METHOD',
  message: 'Invalid method.',
  audience: 'developer',
  retryable: false,
  rpcCode: 1001,
  source: 'sign protocol, SDK errors',
}

export const INVALID_EVENT: ErrorRow = {
  code: 'INVALID_EVENT',
  message: 'Invalid event.',
  audience: 'developer',
  retryable: false,
  rpcCode: 1002,
  source: 'sign protocol, SDK errors',
}

export const INVALID_UPDATE_REQUEST: ErrorRow = {
  code: 'INVALID_UPDATE_REQUEST',
  message: 'Invalid update request.',
  audience: 'developer',
  retryable: false,
  rpcCode: 1003,
  source: 'S8.8',
}

export const INVALID_EXTEND_REQUEST: ErrorRow = {
  code: 'INVALID_EXTEND_REQUEST',
  message: 'Invalid extend request.',
  audience: 'developer',
  retryable: false,
  rpcCode: 1004,
  source: 'sign protocol, SDK errors',
}

export const INVALID_SESSION_SETTLE_REQUEST: ErrorRow = {
  code: 'INVALID_SESSION_SETTLE_REQUEST',
  message: 'Invalid session settle request.',
  audience: 'developer',
  retryable: false,
  rpcCode: 1005,
  source: 'sign protocol, SDK errors',
}

export const INVALID_NAMESPACES: ErrorRow = {
  code: 'INVALID_NAMESPACES',
  message: 'Invalid namespaces.',
  audience: 'developer',
  retryable: false,
  rpcCode: 1006,
  source: 'sign protocol, SDK errors',
}

export const UNAUTHORIZED_METHOD: ErrorRow = {
  code: 'UNAUTHORIZED_METHOD',
  message: 'Unauthorized method.',
  audience: 'developer',
  retryable: false,
  rpcCode: 3001,
  source: 'sign protocol, SDK errors',
}

export const UNAUTHORIZED_EVENT: ErrorRow = {
  code: 'UNAUTHORIZED_EVENT',
  message: 'Unauthorized event.',
  audience: 'developer',
  retryable: false,
  rpcCode: 3002,
  source: 'sign protocol, SDK errors',
}

export const UNAUTHORIZED_UPDATE_REQUEST: ErrorRow = {
  code: 'UNAUTHORIZED_UPDATE_REQUEST',
  message: 'Unauthorized update request.',
  audience: 'developer',
  retryable: false,
  rpcCode: 3003,
  source: 'sign protocol, SDK errors',
}

export const UNAUTHORIZED_EXTEND_REQUEST: ErrorRow = {
  code: 'UNAUTHORIZED_EXTEND_REQUEST',
  message: 'Unauthorized extend request.',
  audience: 'developer',
  retryable: false,
  rpcCode: 3004,
  source: 'sign protocol, SDK errors',
}

export const UNAUTHORIZED_CHAIN: ErrorRow = {
  code: 'UNAUTHORIZED_CHAIN',
  message: 'Unauthorized chain.',
  audience: 'developer',
  retryable: false,
  rpcCode: 3005,
  source: 'sign protocol, SDK errors',
}

export const PEER_USER_REJECTED: ErrorRow = {
  code: 'PEER_USER_REJECTED',
  message: 'User rejected.',
  audience: 'user',
  retryable: true,
  rpcCode: 5000,
  source: 'sign protocol, SDK errors',
}

export const PEER_USER_REJECTED_CHAINS: ErrorRow = {
  code: 'PEER_USER_REJECTED_CHAINS',
  message: 'User rejected chains.',
  audience: 'user',
  retryable: true,
  rpcCode: 5001,
  source: 'sign protocol, SDK errors',
}

export const PEER_USER_REJECTED_METHODS: ErrorRow = {
  code: 'PEER_USER_REJECTED_METHODS',
  message: 'User rejected methods.',
  audience: 'user',
  retryable: true,
  rpcCode: 5002,
  source: 'sign protocol, SDK errors',
}

export const PEER_USER_REJECTED_EVENTS: ErrorRow = {
  code: 'PEER_USER_REJECTED_EVENTS',
  message: 'User rejected events.',
  audience: 'user',
  retryable: true,
  rpcCode: 5003,
  source: 'sign protocol, SDK errors',
}

export const UNSUPPORTED_CHAINS: ErrorRow = {
  code: 'UNSUPPORTED_CHAINS',
  message: 'Unsupported chains.',
  audience: 'user',
  retryable: false,
  rpcCode: 5100,
  source: 'S8.8',
}

export const UNSUPPORTED_METHODS: ErrorRow = {
  code: 'UNSUPPORTED_METHODS',
  message: 'Unsupported methods.',
  audience: 'developer',
  retryable: false,
  rpcCode: 5101,
  source: 'sign protocol, SDK errors',
}

export const UNSUPPORTED_EVENTS: ErrorRow = {
  code: 'UNSUPPORTED_EVENTS',
  message: 'Unsupported events.',
  audience: 'developer',
  retryable: false,
  rpcCode: 5102,
  source: 'sign protocol, SDK errors',
}

export const UNSUPPORTED_ACCOUNTS: ErrorRow = {
  code: 'UNSUPPORTED_ACCOUNTS',
  message: 'Unsupported accounts.',
  audience: 'developer',
  retryable: false,
  rpcCode: 5103,
  source: 'sign protocol, SDK errors',
}

export const UNSUPPORTED_NAMESPACE_KEY: ErrorRow = {
  code: 'UNSUPPORTED_NAMESPACE_KEY',
  message: 'Unsupported namespace key.',
  audience: 'developer',
  retryable: false,
  rpcCode: 5104,
  source: 'sign protocol, SDK errors',
}

export const USER_DISCONNECTED: ErrorRow = {
  code: 'USER_DISCONNECTED',
  message: 'User disconnected.',
  audience: 'user',
  retryable: true,
  rpcCode: 6000,
  source: 'S8.8',
}

export const SESSION_SETTLEMENT_FAILED: ErrorRow = {
  code: 'SESSION_SETTLEMENT_FAILED',
  message: 'Session settlement failed. {context}',
  audience: 'user',
  retryable: true,
  rpcCode: 7000,
  source: 'S8.8',
}

export const NO_SESSION_FOR_TOPIC: ErrorRow = {
  code: 'NO_SESSION_FOR_TOPIC',
  message: 'No session for topic.',
  audience: 'developer',
  retryable: false,
  rpcCode: 7001,
  source: 'sign protocol, SDK errors',
}

export const SESSION_REQUEST_EXPIRED: ErrorRow = {
  code: 'SESSION_REQUEST_EXPIRED',
  message: 'Session request expired.',
  audience: 'user',
  retryable: true,
  repeatable: true,
  rpcCode: 8000,
  source: 'sign protocol, SDK errors',
}

/** Any other error of a peer, with the peer's own code and text. */
export const PEER_ERROR: ErrorRow = {
  code: 'PEER_ERROR',
  message: '{message}',
  audience: 'user',
  retryable: true,
  source: 'sign protocol, JSON-RPC errors',
}
