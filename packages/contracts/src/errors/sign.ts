import type { ErrorRow } from '@latchkey/base/errors'

// Errors of the sign protocol. Texts that peers and apps match on are kept word for word.

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
