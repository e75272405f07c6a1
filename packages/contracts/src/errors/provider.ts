import type { ErrorRow } from '@latchkey/base/errors'

// Errors of the universal and the Ethereum provider. Texts that apps match on are kept word for word.

export const PROVIDER_METHOD_NOT_APPROVED: ErrorRow = { code: 'PROVIDER_METHOD_NOT_APPROVED', message: 'The wallet has not approved {method} on {chain}. Request it in connect().', rpcCode: 4100 }
export const PROVIDER_NOT_CONNECTED: ErrorRow = { code: 'PROVIDER_NOT_CONNECTED', message: 'Please call connect() before enable()', rpcCode: 4900 }
export const PROVIDER_SESSION_NOT_INITIALIZED: ErrorRow = { code: 'PROVIDER_SESSION_NOT_INITIALIZED', message: 'Session not initialized. Please call connect() before enable()', rpcCode: 4900 }
export const PROVIDER_SESSION_UNKNOWN: ErrorRow = { code: 'PROVIDER_SESSION_UNKNOWN', message: "The provided session: {topic} doesn't exist in the Sign client" }
export const PROVIDER_CHAIN_ID_NOT_FOUND: ErrorRow = { code: 'PROVIDER_CHAIN_ID_NOT_FOUND', message: 'ChainId not found', rpcCode: 4901 }
export const CAPABILITIES_ADDRESS_MISSING: ErrorRow = { code: 'CAPABILITIES_ADDRESS_MISSING', message: 'Missing address parameter in `wallet_getCapabilities` request', rpcCode: -32602 }
export const ETHEREUM_PROVIDER_NO_CHAINS: ErrorRow = { code: 'ETHEREUM_PROVIDER_NO_CHAINS', message: 'No chains specified in either `chains` or `optionalChains`' }
export const ETHEREUM_PROVIDER_NOT_INITIALIZED: ErrorRow = { code: 'ETHEREUM_PROVIDER_NOT_INITIALIZED', message: 'Provider not initialized. Call init() first', rpcCode: 4900 }
export const CONNECTION_REQUEST_RESET: ErrorRow = { code: 'CONNECTION_REQUEST_RESET', message: 'Connection request reset. Please try again.', audience: 'user', retryable: true }
