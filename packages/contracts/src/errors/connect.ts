import type { ErrorRow } from '@latchkey/base/errors'

// Connecting, pairing and disconnecting.

export const MODAL_CLOSED: ErrorRow = {
  code: 'MODAL_CLOSED',
  message: 'Modal closed',
  audience: 'internal',
  retryable: true,
  source: 'S8.5, S2.21',
}

export const CONNECTION_REJECTED: ErrorRow = {
  code: 'CONNECTION_REJECTED',
  message: 'Connection rejected',
  audience: 'user',
  retryable: true,
  source: 'S8.5',
}

export const CONNECT_FAILED: ErrorRow = {
  code: 'CONNECT_FAILED',
  message: 'Failed to connect',
  audience: 'user',
  retryable: true,
  source: 'S8.5',
}

export const DISCONNECT_FAILED: ErrorRow = {
  code: 'DISCONNECT_FAILED',
  message: 'Failed to disconnect',
  audience: 'user',
  retryable: true,
  source: 'S6.1',
}

export const ADAPTER_NOT_FOUND: ErrorRow = {
  code: 'ADAPTER_NOT_FOUND',
  message: 'Adapter not found',
  audience: 'developer',
  retryable: false,
  source: 'S8.5',
}

export const CHAIN_ADAPTER_NOT_FOUND: ErrorRow = {
  code: 'CHAIN_ADAPTER_NOT_FOUND',
  message: 'Chain adapter not found',
  audience: 'developer',
  retryable: false,
  source: 'S8.5',
}

export const CONNECTION_CLIENT_NOT_SET: ErrorRow = {
  code: 'CONNECTION_CLIENT_NOT_SET',
  message: 'ConnectionController client not set',
  audience: 'internal',
  retryable: false,
  source: 'S8.5',
}

export const CONNECTOR_ALREADY_CONNECTED: ErrorRow = {
  code: 'CONNECTOR_ALREADY_CONNECTED',
  message: 'Connector already connected.',
  audience: 'developer',
  retryable: false,
  source: 'S8.5',
}

export const CONNECTOR_NOT_CONNECTED: ErrorRow = {
  code: 'CONNECTOR_NOT_CONNECTED',
  message: 'Connector not connected.',
  audience: 'developer',
  retryable: false,
  source: 'S8.5',
}

export const CONNECTOR_NOT_FOUND: ErrorRow = {
  code: 'CONNECTOR_NOT_FOUND',
  message: 'There is no connector {connectorId}. Pick one from the list of connectors.',
  audience: 'developer',
  retryable: false,
  source: 'S3.4',
}

export const CONNECT_ABORTED: ErrorRow = {
  code: 'CONNECT_ABORTED',
  message: 'The connection request was canceled. Nothing was shared.',
  audience: 'user',
  retryable: true,
  source: 'S2.21',
}

export const PAIRING_EXPIRED: ErrorRow = {
  code: 'PAIRING_EXPIRED',
  message: 'QR code expired. Get a new code.',
  audience: 'user',
  retryable: true,
  source: 'S4.4',
}

export const WALLET_NOT_ANSWERING: ErrorRow = {
  code: 'WALLET_NOT_ANSWERING',
  message: "The wallet isn't responding. Open it, check that it's online, then try again.",
  audience: 'user',
  retryable: true,
  source: 'S4.2',
}

export const WALLET_HAS_NO_ACCOUNT: ErrorRow = {
  code: 'WALLET_HAS_NO_ACCOUNT',
  message: 'The wallet shared no account. Select at least one account in the wallet, then try again.',
  audience: 'user',
  retryable: true,
  source: 'S8.6',
}

export const SESSION_DISCONNECTED: ErrorRow = {
  code: 'SESSION_DISCONNECTED',
  message: 'The wallet disconnected. Connect again to continue.',
  audience: 'user',
  retryable: true,
  source: 'S4.14',
}

export const RECONNECT_FAILED: ErrorRow = {
  code: 'RECONNECT_FAILED',
  message: "Couldn't restore your last connection. Connect again.",
  audience: 'user',
  retryable: true,
  source: 'S4.2',
}

export const INVALID_CAIP_ADDRESS: ErrorRow = {
  code: 'INVALID_CAIP_ADDRESS',
  message: 'Invalid CAIP-10 address: {value}',
  audience: 'developer',
  retryable: false,
  httpStatus: 400,
  source: 'S5.2',
}

export const INVALID_CAIP_NETWORK_ID: ErrorRow = {
  code: 'INVALID_CAIP_NETWORK_ID',
  message: 'Invalid CAIP-2 network id: {value}',
  audience: 'developer',
  retryable: false,
  httpStatus: 400,
  source: 'S5.2',
}
