import type { ErrorRow } from '@latchkey/base/errors'

/** A row the relay sends on the wire: `{ code: rpcCode, message, data: tag }`. */
export type RelayErrorRow = ErrorRow & { readonly rpcCode: number; readonly tag: string }

export const RELAY_INVALID_METHOD: RelayErrorRow = {
  code: 'RELAY_INVALID_METHOD',
  message: 'Invalid payload: Invalid request method',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'InvalidMethod',
  source: 'relay protocol',
}

export const RELAY_WATCH_NOT_OFFERED: RelayErrorRow = {
  code: 'RELAY_WATCH_NOT_OFFERED',
  message: 'Invalid payload: Invalid request method: this relay has no watchers. Subscribe to the topics instead.',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'InvalidMethod',
  source: 'relay protocol',
}

export const RELAY_INVALID_PARAMS: RelayErrorRow = {
  code: 'RELAY_INVALID_PARAMS',
  message: 'Invalid payload: Invalid request parameters',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'InvalidParams',
  source: 'relay protocol',
}

export const RELAY_PAYLOAD_SIZE_EXCEEDED: RelayErrorRow = {
  code: 'RELAY_PAYLOAD_SIZE_EXCEEDED',
  message: 'Invalid payload: Payload size exceeded',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'PayloadSizeExceeded',
  source: 'relay protocol',
}

export const RELAY_INVALID_TOPIC: RelayErrorRow = {
  code: 'RELAY_INVALID_TOPIC',
  message: 'Invalid payload: Topic decoding failed',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'InvalidTopic',
  source: 'relay protocol',
}

export const RELAY_INVALID_REQUEST_ID: RelayErrorRow = {
  code: 'RELAY_INVALID_REQUEST_ID',
  message: 'Invalid payload: Invalid request ID',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'InvalidRequestId',
  source: 'relay protocol',
}

export const RELAY_INVALID_JSON_RPC_VERSION: RelayErrorRow = {
  code: 'RELAY_INVALID_JSON_RPC_VERSION',
  message: 'Invalid payload: Invalid JSON RPC version',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'InvalidJsonRpcVersion',
  source: 'relay protocol',
}

export const RELAY_BATCH_LIMIT_EXCEEDED: RelayErrorRow = {
  code: 'RELAY_BATCH_LIMIT_EXCEEDED',
  message: 'Invalid payload: The batch contains too many items',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'BatchLimitExceeded',
  source: 'relay protocol',
}

export const RELAY_BATCH_EMPTY: RelayErrorRow = {
  code: 'RELAY_BATCH_EMPTY',
  message: 'Invalid payload: The batch contains no items',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'BatchEmpty',
  source: 'relay protocol',
}

export const RELAY_SERIALIZATION: RelayErrorRow = {
  code: 'RELAY_SERIALIZATION',
  message: 'Invalid payload: Failed to deserialize request',
  audience: 'developer',
  retryable: false,
  rpcCode: -32600,
  tag: 'Serialization',
  source: 'relay protocol',
}

export const RELAY_TTL_TOO_SHORT: RelayErrorRow = {
  code: 'RELAY_TTL_TOO_SHORT',
  message: 'Request handler error: TTL too short',
  audience: 'developer',
  retryable: false,
  rpcCode: -32000,
  tag: 'TtlTooShort',
  source: 'relay protocol',
}

export const RELAY_TTL_TOO_LONG: RelayErrorRow = {
  code: 'RELAY_TTL_TOO_LONG',
  message: 'Request handler error: TTL too long',
  audience: 'developer',
  retryable: false,
  rpcCode: -32000,
  tag: 'TtlTooLong',
  source: 'relay protocol',
}

export const RELAY_MAILBOX_LIMIT_EXCEEDED: RelayErrorRow = {
  code: 'RELAY_MAILBOX_LIMIT_EXCEEDED',
  message: 'Request handler error: Mailbox limit exceeded',
  audience: 'developer',
  retryable: true,
  repeatable: true,
  rpcCode: -32000,
  tag: 'MailboxLimitExceeded',
  source: 'relay protocol',
}

export const RELAY_SUBSCRIBER_LIMIT_EXCEEDED: RelayErrorRow = {
  code: 'RELAY_SUBSCRIBER_LIMIT_EXCEEDED',
  message: 'Request handler error: Subscriber limit exceeded',
  audience: 'developer',
  retryable: false,
  rpcCode: -32000,
  tag: 'SubscriberLimitExceeded',
  source: 'relay protocol',
}

export const RELAY_CREATE_TOPIC_FAILED: RelayErrorRow = {
  code: 'RELAY_CREATE_TOPIC_FAILED',
  message: 'Request handler error: Failed to create the topic',
  audience: 'developer',
  retryable: true,
  repeatable: true,
  rpcCode: -32000,
  tag: 'CreateTopicFailed',
  source: 'relay protocol',
}

export const RELAY_PEER_SUBSCRIBE_FAILED: RelayErrorRow = {
  code: 'RELAY_PEER_SUBSCRIBE_FAILED',
  message: 'Request handler error: Failed to subscribe',
  audience: 'developer',
  retryable: true,
  repeatable: true,
  rpcCode: -32000,
  tag: 'SubscribeFailed',
  source: 'relay protocol',
}

export const RELAY_PEER_PUBLISH_FAILED: RelayErrorRow = {
  code: 'RELAY_PEER_PUBLISH_FAILED',
  message: 'Request handler error: Failed to publish',
  audience: 'developer',
  retryable: true,
  repeatable: true,
  rpcCode: -32000,
  tag: 'PublishFailed',
  source: 'relay protocol',
}

export const RELAY_STORAGE_ERROR: RelayErrorRow = {
  code: 'RELAY_STORAGE_ERROR',
  message: 'Internal error: Storage operation failed',
  audience: 'developer',
  retryable: true,
  repeatable: true,
  rpcCode: -32603,
  tag: 'StorageError',
  source: 'relay protocol',
}
