import type { ErrorRow } from '@latchkey/base/errors'

// What the relay client tells its caller.

export const RELAY_UNREACHABLE: ErrorRow = {
  code: 'RELAY_UNREACHABLE',
  message: 'The connection service cannot be reached. We keep trying; nothing is lost.',
  audience: 'user',
  retryable: true,
  source: 'S7.34',
}

export const RELAY_OFFLINE: ErrorRow = {
  code: 'RELAY_OFFLINE',
  message: 'No internet connection detected. Please restart your network and try again.',
  audience: 'user',
  retryable: true,
  source: 'S4.15',
}

export const RELAY_URL_INVALID: ErrorRow = {
  code: 'RELAY_URL_INVALID',
  message: 'The relay address {url} is not a ws:// or wss:// URL.',
  audience: 'developer',
  retryable: false,
  source: 'S7.34',
}

export const RELAY_PUBLISH_FAILED: ErrorRow = {
  code: 'RELAY_PUBLISH_FAILED',
  message: 'Failed to publish payload, please try again. id:{id} tag:{tag}',
  audience: 'developer',
  retryable: true,
  source: 'S7.34',
}

export const RELAY_SUBSCRIBE_FAILED: ErrorRow = {
  code: 'RELAY_SUBSCRIBE_FAILED',
  message: 'Subscribing to {topic} failed, please try again',
  audience: 'developer',
  retryable: true,
  source: 'S7.34',
}

export const RELAY_REQUEST_TIMED_OUT: ErrorRow = {
  code: 'RELAY_REQUEST_TIMED_OUT',
  message: 'The relay did not answer {method} within {seconds} s.',
  audience: 'developer',
  retryable: true,
  source: 'S7.34',
}

export const RELAY_RESPONSE_MALFORMED: ErrorRow = {
  code: 'RELAY_RESPONSE_MALFORMED',
  message: 'The relay sent something that is not an answer: {reason}.',
  audience: 'internal',
  retryable: false,
  source: 'S7.34',
}

export const RELAY_MESSAGE_TOO_LARGE: ErrorRow = {
  code: 'RELAY_MESSAGE_TOO_LARGE',
  message: 'The message has {size} bytes, the relay takes {limit}. Send less at once.',
  audience: 'developer',
  retryable: false,
  source: 'S7.34',
}

export const RELAY_CLIENT_DESTROYED: ErrorRow = {
  code: 'RELAY_CLIENT_DESTROYED',
  message: 'The relay client was destroyed. Create a new one.',
  audience: 'developer',
  retryable: false,
  source: 'S7.34',
}

export const RELAY_PERSIST_FAILED: ErrorRow = {
  code: 'RELAY_PERSIST_FAILED',
  message: 'The relay could not store the message.',
  audience: 'internal',
  retryable: true,
  source: 'S7.34',
}

export const RELAY_REQUEST_REJECTED: ErrorRow = {
  code: 'RELAY_REQUEST_REJECTED',
  message: 'The relay answered {method} with an error: {reason} ({code}).',
  audience: 'developer',
  retryable: false,
  source: 'S7.34',
}
