import type { ErrorRow } from '@latchkey/base/errors'

// Error responses of a relay, and their meaning for an app. Clients match on the exact texts.

/** A row the relay sends on the wire: `{ code: rpcCode, message, data: tag }`. */
export type RelayErrorRow = ErrorRow & { readonly rpcCode: number; readonly tag: string }

export const RELAY_INVALID_METHOD: RelayErrorRow = { code: 'RELAY_INVALID_METHOD', message: 'Invalid payload: Invalid request method', rpcCode: -32600, tag: 'InvalidMethod' }
export const RELAY_WATCH_NOT_OFFERED: RelayErrorRow = {
  code: 'RELAY_WATCH_NOT_OFFERED',
  message: 'Invalid payload: Invalid request method: this relay has no watchers. Subscribe to the topics instead.',
  rpcCode: -32600,
  tag: 'InvalidMethod',
}
export const RELAY_INVALID_PARAMS: RelayErrorRow = { code: 'RELAY_INVALID_PARAMS', message: 'Invalid payload: Invalid request parameters', rpcCode: -32600, tag: 'InvalidParams' }
export const RELAY_PAYLOAD_SIZE_EXCEEDED: RelayErrorRow = { code: 'RELAY_PAYLOAD_SIZE_EXCEEDED', message: 'Invalid payload: Payload size exceeded', rpcCode: -32600, tag: 'PayloadSizeExceeded' }
export const RELAY_INVALID_TOPIC: RelayErrorRow = { code: 'RELAY_INVALID_TOPIC', message: 'Invalid payload: Topic decoding failed', rpcCode: -32600, tag: 'InvalidTopic' }
export const RELAY_INVALID_REQUEST_ID: RelayErrorRow = { code: 'RELAY_INVALID_REQUEST_ID', message: 'Invalid payload: Invalid request ID', rpcCode: -32600, tag: 'InvalidRequestId' }
export const RELAY_INVALID_JSON_RPC_VERSION: RelayErrorRow = { code: 'RELAY_INVALID_JSON_RPC_VERSION', message: 'Invalid payload: Invalid JSON RPC version', rpcCode: -32600, tag: 'InvalidJsonRpcVersion' }
export const RELAY_BATCH_LIMIT_EXCEEDED: RelayErrorRow = { code: 'RELAY_BATCH_LIMIT_EXCEEDED', message: 'Invalid payload: The batch contains too many items', rpcCode: -32600, tag: 'BatchLimitExceeded' }
export const RELAY_BATCH_EMPTY: RelayErrorRow = { code: 'RELAY_BATCH_EMPTY', message: 'Invalid payload: The batch contains no items', rpcCode: -32600, tag: 'BatchEmpty' }
export const RELAY_SERIALIZATION: RelayErrorRow = { code: 'RELAY_SERIALIZATION', message: 'Invalid payload: Failed to deserialize request', rpcCode: -32600, tag: 'Serialization' }
export const RELAY_TTL_TOO_SHORT: RelayErrorRow = { code: 'RELAY_TTL_TOO_SHORT', message: 'Request handler error: TTL too short', rpcCode: -32000, tag: 'TtlTooShort' }
export const RELAY_TTL_TOO_LONG: RelayErrorRow = { code: 'RELAY_TTL_TOO_LONG', message: 'Request handler error: TTL too long', rpcCode: -32000, tag: 'TtlTooLong' }
export const RELAY_MAILBOX_LIMIT_EXCEEDED: RelayErrorRow = { code: 'RELAY_MAILBOX_LIMIT_EXCEEDED', message: 'Request handler error: Mailbox limit exceeded', repeatable: true, rpcCode: -32000, tag: 'MailboxLimitExceeded' }
export const RELAY_SUBSCRIBER_LIMIT_EXCEEDED: RelayErrorRow = { code: 'RELAY_SUBSCRIBER_LIMIT_EXCEEDED', message: 'Request handler error: Subscriber limit exceeded', rpcCode: -32000, tag: 'SubscriberLimitExceeded' }
export const RELAY_CREATE_TOPIC_FAILED: RelayErrorRow = { code: 'RELAY_CREATE_TOPIC_FAILED', message: 'Request handler error: Failed to create the topic', repeatable: true, rpcCode: -32000, tag: 'CreateTopicFailed' }
export const RELAY_PEER_SUBSCRIBE_FAILED: RelayErrorRow = { code: 'RELAY_PEER_SUBSCRIBE_FAILED', message: 'Request handler error: Failed to subscribe', repeatable: true, rpcCode: -32000, tag: 'SubscribeFailed' }
export const RELAY_PEER_PUBLISH_FAILED: RelayErrorRow = { code: 'RELAY_PEER_PUBLISH_FAILED', message: 'Request handler error: Failed to publish', repeatable: true, rpcCode: -32000, tag: 'PublishFailed' }
export const RELAY_STORAGE_ERROR: RelayErrorRow = { code: 'RELAY_STORAGE_ERROR', message: 'Internal error: Storage operation failed', repeatable: true, rpcCode: -32603, tag: 'StorageError' }

// Refused connections: the reason of close code 3000, or the body of the HTTP response.

export const RELAY_PROJECT_NOT_FOUND: RelayErrorRow = { code: 'RELAY_PROJECT_NOT_FOUND', message: 'Project not found', rpcCode: 3000, tag: 'ProjectNotFound', httpStatus: 403 }
export const RELAY_PROJECT_ID_MISSING: RelayErrorRow = { code: 'RELAY_PROJECT_ID_MISSING', message: 'Project ID is missing', rpcCode: 3000, tag: 'ProjectIdNotSpecified', httpStatus: 400 }
export const RELAY_PROJECT_INACTIVE: RelayErrorRow = { code: 'RELAY_PROJECT_INACTIVE', message: 'Project is inactive', rpcCode: 3000, tag: 'ProjectInactive', httpStatus: 403 }
export const RELAY_ORIGIN_NOT_ALLOWED: RelayErrorRow = { code: 'RELAY_ORIGIN_NOT_ALLOWED', message: 'Unauthorized: origin not allowed', rpcCode: 3000, tag: 'OriginNotAllowed', httpStatus: 403 }
export const RELAY_JWT_MISSING: RelayErrorRow = { code: 'RELAY_JWT_MISSING', message: 'JWT is missing', rpcCode: 3000, tag: 'MissingJwt', httpStatus: 401 }
export const RELAY_JWT_NOT_YET_VALID: RelayErrorRow = {
  code: 'RELAY_JWT_NOT_YET_VALID',
  message: 'JWT validation error: JWT Token is not yet valid: basic.iat: {iat}, now + time_leeway: {limit}, time_leeway: {leeway}',
  retryable: true,
  rpcCode: 3000,
  tag: 'InvalidJwt',
  httpStatus: 401,
}
export const RELAY_JWT_EXPIRED: RelayErrorRow = { code: 'RELAY_JWT_EXPIRED', message: 'JWT validation error: JWT Token is expired: Some({exp})', retryable: true, rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_SIGNATURE: RelayErrorRow = { code: 'RELAY_JWT_INVALID_SIGNATURE', message: 'JWT validation error: Invalid signature', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_AUDIENCE: RelayErrorRow = { code: 'RELAY_JWT_INVALID_AUDIENCE', message: 'JWT validation error: Invalid audience', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_FORMAT: RelayErrorRow = { code: 'RELAY_JWT_INVALID_FORMAT', message: 'JWT validation error: Invalid format', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_ENCODING: RelayErrorRow = { code: 'RELAY_JWT_INVALID_ENCODING', message: 'JWT validation error: Invalid encoding', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }
export const RELAY_JWT_INVALID_ALGORITHM: RelayErrorRow = { code: 'RELAY_JWT_INVALID_ALGORITHM', message: 'JWT validation error: Invalid JWT signing algorithm', rpcCode: 3000, tag: 'InvalidJwt', httpStatus: 401 }

// Errors of an app that cannot connect to the relay.

export const RELAY_REFUSED: ErrorRow = { code: 'RELAY_REFUSED', message: 'The relay refused this app: {reason}.', rpcCode: 3000 }
export const RELAY_CLOCK_SKEW: ErrorRow = { code: 'RELAY_CLOCK_SKEW', message: 'The clock of this device differs by {seconds} s from ours. Set date and time automatically, then reconnect.', audience: 'user', retryable: true }
export const RELAY_NO_WEBSOCKET: ErrorRow = { code: 'RELAY_NO_WEBSOCKET', message: 'This engine has no WebSocket. Pass the class as webSocket, for example that of the package ws.' }
