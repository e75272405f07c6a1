import type { ErrorRow } from '@latchkey/base/errors'

// Connecting, pairing and disconnecting.

export const CONNECTION_REJECTED: ErrorRow = { code: 'CONNECTION_REJECTED', message: 'Connection rejected', audience: 'user', retryable: true }
export const CONNECT_FAILED: ErrorRow = { code: 'CONNECT_FAILED', message: 'Failed to connect', audience: 'user', retryable: true }
/** The visitor closed the modal that a provider had opened to connect. */
export const MODAL_CLOSED: ErrorRow = { code: 'MODAL_CLOSED', message: 'Modal closed', retryable: true, rpcCode: 4001 }
export const DISCONNECT_FAILED: ErrorRow = { code: 'DISCONNECT_FAILED', message: 'Failed to disconnect', audience: 'user', retryable: true }
export const CHAIN_ADAPTER_NOT_FOUND: ErrorRow = { code: 'CHAIN_ADAPTER_NOT_FOUND', message: 'Chain adapter not found' }
export const CONNECTOR_NOT_CONNECTED: ErrorRow = { code: 'CONNECTOR_NOT_CONNECTED', message: 'Connector not connected.' }
export const CONNECTOR_NOT_FOUND: ErrorRow = { code: 'CONNECTOR_NOT_FOUND', message: 'There is no connector {connectorId}. Pick one from the list of connectors.' }
export const WALLET_LACKS_NAMESPACE: ErrorRow = { code: 'WALLET_LACKS_NAMESPACE', message: '{wallet} has no {namespace} accounts. Choose one of its namespaces: {supported}.' }
export const INVALID_CAIP_ADDRESS: ErrorRow = { code: 'INVALID_CAIP_ADDRESS', message: 'Invalid CAIP-10 address: {value}', httpStatus: 400 }
