import type { ErrorRow } from '@latchkey/base/errors'

// Errors of the relay client and the sign client until a wallet has responded. Separate from sign.ts, because bundlers do not split
// files and the first QR code loads this one.

// The relay client.

export const RELAY_UNREACHABLE: ErrorRow = { code: 'RELAY_UNREACHABLE', message: "Can't connect right now. Retrying…", audience: 'user', repeatable: true }
export const RELAY_OFFLINE: ErrorRow = { code: 'RELAY_OFFLINE', message: 'No internet connection detected. Please restart your network and try again.', audience: 'user', repeatable: true }
export const RELAY_URL_INVALID: ErrorRow = { code: 'RELAY_URL_INVALID', message: 'The relay address {url} is not a ws:// or wss:// URL.' }
export const RELAY_PUBLISH_FAILED: ErrorRow = { code: 'RELAY_PUBLISH_FAILED', message: 'Failed to publish payload, please try again. id:{id} tag:{tag}', repeatable: true }
export const RELAY_SUBSCRIBE_FAILED: ErrorRow = { code: 'RELAY_SUBSCRIBE_FAILED', message: 'Subscribing to {topic} failed, please try again', repeatable: true }
export const RELAY_MESSAGE_TOO_LARGE: ErrorRow = { code: 'RELAY_MESSAGE_TOO_LARGE', message: 'The message has {size} bytes, the relay takes {limit}. Send less at once.' }
export const RELAY_CLIENT_DESTROYED: ErrorRow = { code: 'RELAY_CLIENT_DESTROYED', message: 'The relay client was destroyed. Create a new one.' }
export const RELAY_REQUEST_REJECTED: ErrorRow = { code: 'RELAY_REQUEST_REJECTED', message: 'The relay answered {method} with an error: {reason} ({code}).' }

// The sign client.

export const PROPOSAL_EXPIRED: ErrorRow = { code: 'PROPOSAL_EXPIRED', message: 'Proposal expired', audience: 'user', retryable: true }
export const SIGN_CLIENT_DESTROYED: ErrorRow = { code: 'SIGN_CLIENT_DESTROYED', message: 'The sign client was destroyed. Create a new one.' }
export const RECORD_RECENTLY_DELETED: ErrorRow = { code: 'RECORD_RECENTLY_DELETED', message: 'Missing or invalid. Record was recently deleted - {kind}: {id}' }
export const WC_METHOD_UNSUPPORTED: ErrorRow = { code: 'WC_METHOD_UNSUPPORTED', message: 'Unsupported wc_ method. {method}', rpcCode: 10001 }
