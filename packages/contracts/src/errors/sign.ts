import type { ErrorRow } from '@latchkey/base/errors'

// Errors of sessions, loaded after the first QR code. Texts that peers and apps match on must not change.

// The sign protocol.

export const NOT_INITIALIZED: ErrorRow = { code: 'NOT_INITIALIZED', message: 'Not initialized. {context}' }
export const NO_MATCHING_KEY: ErrorRow = { code: 'NO_MATCHING_KEY', message: 'No matching key. {context}' }
export const MISSING_OR_INVALID: ErrorRow = { code: 'MISSING_OR_INVALID', message: 'Missing or invalid. {context}' }
export const EXPIRED: ErrorRow = { code: 'EXPIRED', message: 'Expired. {context}', retryable: true }
export const MISMATCHED_TOPIC: ErrorRow = { code: 'MISMATCHED_TOPIC', message: 'Mismatched topic. {context}' }
export const NON_CONFORMING_NAMESPACES: ErrorRow = { code: 'NON_CONFORMING_NAMESPACES', message: 'Non conforming namespaces. {context}' }
export const REQUEST_EXPIRED: ErrorRow = { code: 'REQUEST_EXPIRED', message: 'Request expired. Please try again.', audience: 'user', repeatable: true }
export const AUTH_REQUEST_EXPIRED: ErrorRow = { code: 'AUTH_REQUEST_EXPIRED', message: 'Request expired', audience: 'user', retryable: true }
export const AUTH_REQUEST_NOT_FOUND: ErrorRow = { code: 'AUTH_REQUEST_NOT_FOUND', message: 'Could not find pending auth request with id {id}' }
export const CONNECT_BEFORE_REQUEST: ErrorRow = { code: 'CONNECT_BEFORE_REQUEST', message: 'Please call connect() before request()' }
export const SIGN_CLIENT_NOT_INITIALIZED: ErrorRow = { code: 'SIGN_CLIENT_NOT_INITIALIZED', message: 'Sign Client not initialized' }
export const NAMESPACE_NOT_CONFIGURED: ErrorRow = { code: 'NAMESPACE_NOT_CONFIGURED', message: "Namespace '{namespace}' is not configured. Please call connect() first with namespace config." }
export const PAIRING_ALREADY_EXISTS: ErrorRow = { code: 'PAIRING_ALREADY_EXISTS', message: 'Pairing already exists: {topic}. Please try again with a new connection URI.' }
export const PAIRING_UNANSWERED: ErrorRow = { code: 'PAIRING_UNANSWERED', message: 'The app sent no request on this link. Get a new code in the app and scan it.', audience: 'user', retryable: true }
export const PAIRING_URI_EXPIRED: ErrorRow = { code: 'PAIRING_URI_EXPIRED', message: 'Expired. pair() URI has expired. Please try again with a new connection URI.', audience: 'user', retryable: true }
export const REQUEST_EXPIRY_OUT_OF_RANGE: ErrorRow = { code: 'REQUEST_EXPIRY_OUT_OF_RANGE', message: 'Missing or invalid. request() expiry: {expiry}. Expiry must be a number (in seconds) between {min} and {max}', rpcCode: -32602 }
export const SCOPED_PROPERTIES_NOT_SUBSET: ErrorRow = { code: 'SCOPED_PROPERTIES_NOT_SUBSET', message: 'Scoped properties must be a subset of required/optional namespaces, received: {received}, required/optional namespaces: {allowed}' }
export const SCOPED_PROPERTIES_NOT_APPROVED: ErrorRow = { code: 'SCOPED_PROPERTIES_NOT_APPROVED', message: 'Scoped properties must be a subset of approved namespaces, received: {received}, approved namespaces: {allowed}' }
export const AUTH_CHAINS_REQUIRED: ErrorRow = { code: 'AUTH_CHAINS_REQUIRED', message: 'chains is required and must be a non-empty array' }
export const AUTH_URI_REQUIRED: ErrorRow = { code: 'AUTH_URI_REQUIRED', message: 'uri is required parameter' }
export const AUTH_DOMAIN_REQUIRED: ErrorRow = { code: 'AUTH_DOMAIN_REQUIRED', message: 'domain is required parameter' }
export const AUTH_NONCE_REQUIRED: ErrorRow = { code: 'AUTH_NONCE_REQUIRED', message: 'nonce is required parameter' }
export const AUTH_SINGLE_NAMESPACE: ErrorRow = { code: 'AUTH_SINGLE_NAMESPACE', message: 'Multi-namespace requests are not supported. Please request single namespace only.' }
export const AUTH_ONLY_EIP155: ErrorRow = { code: 'AUTH_ONLY_EIP155', message: 'Only eip155 namespace is supported for authenticated sessions. Please use .connect() for non-eip155 chains.' }
export const AUTH_AUDIENCE_REQUIRED: ErrorRow = { code: 'AUTH_AUDIENCE_REQUIRED', message: 'Either `aud` or `uri` is required to construct the message' }
export const AUTH_CHAINS_UNSUPPORTED: ErrorRow = { code: 'AUTH_CHAINS_UNSUPPORTED', message: 'No supported chains' }
export const AUTH_METHODS_UNSUPPORTED: ErrorRow = { code: 'AUTH_METHODS_UNSUPPORTED', message: "Supported methods don't satisfy the requested: {requested}, supported: {supported}" }
export const AUTH_VERIFIER_MISSING: ErrorRow = { code: 'AUTH_VERIFIER_MISSING', message: 'Signing in needs the option verifySignature, with which the wallet client checks what a wallet signed.' }
export const SIGNATURE_VERIFICATION_FAILED: ErrorRow = { code: 'SIGNATURE_VERIFICATION_FAILED', message: 'Signature verification failed', rpcCode: 7000 }

// Errors that peers send to each other (SDK error table).

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

// The universal and the Ethereum provider.

export const PROVIDER_METHOD_NOT_APPROVED: ErrorRow = { code: 'PROVIDER_METHOD_NOT_APPROVED', message: 'The wallet has not approved {method} on {chain}. Request it in connect().', rpcCode: 4100 }
export const PROVIDER_NOT_CONNECTED: ErrorRow = { code: 'PROVIDER_NOT_CONNECTED', message: 'Please call connect() before enable()', rpcCode: 4900 }
export const PROVIDER_SESSION_NOT_INITIALIZED: ErrorRow = { code: 'PROVIDER_SESSION_NOT_INITIALIZED', message: 'Session not initialized. Please call connect() before enable()', rpcCode: 4900 }
export const PROVIDER_SESSION_UNKNOWN: ErrorRow = { code: 'PROVIDER_SESSION_UNKNOWN', message: "The provided session: {topic} doesn't exist in the Sign client" }
export const PROVIDER_CHAIN_ID_NOT_FOUND: ErrorRow = { code: 'PROVIDER_CHAIN_ID_NOT_FOUND', message: 'ChainId not found', rpcCode: 4901 }
export const CAPABILITIES_ADDRESS_MISSING: ErrorRow = { code: 'CAPABILITIES_ADDRESS_MISSING', message: 'Missing address parameter in `wallet_getCapabilities` request', rpcCode: -32602 }
export const ETHEREUM_PROVIDER_NO_CHAINS: ErrorRow = { code: 'ETHEREUM_PROVIDER_NO_CHAINS', message: 'No chains specified in either `chains` or `optionalChains`' }
export const ETHEREUM_PROVIDER_NOT_INITIALIZED: ErrorRow = { code: 'ETHEREUM_PROVIDER_NOT_INITIALIZED', message: 'Provider not initialized. Call init() first', rpcCode: 4900 }
export const CONNECTION_REQUEST_RESET: ErrorRow = { code: 'CONNECTION_REQUEST_RESET', message: 'Connection request reset. Please try again.', audience: 'user', retryable: true }
