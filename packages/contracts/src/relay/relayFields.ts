import { isRecord } from '@latchkey/base/isRecord'
import { relayTtlMaxSec, relayTtlMinSec } from '../constants/relay.ts'
import {
  RELAY_BATCH_EMPTY,
  RELAY_BATCH_LIMIT_EXCEEDED,
  RELAY_INVALID_PARAMS,
  RELAY_INVALID_TOPIC,
  RELAY_PAYLOAD_SIZE_EXCEEDED,
  RELAY_TTL_TOO_LONG,
  RELAY_TTL_TOO_SHORT,
  type RelayErrorRow,
} from '../errors/relay.ts'

// Validation of the fields of relay requests. Each check returns an error row, or undefined.

export type Fields = Readonly<Record<string, unknown>>

export function topicFault(topic: unknown): RelayErrorRow | undefined {
  if (typeof topic !== 'string') return RELAY_INVALID_PARAMS
  return /^[0-9a-f]{64}$/.test(topic) ? undefined : RELAY_INVALID_TOPIC
}

/** Checks the number of items, then each item in order. */
export function batchFault(
  items: unknown,
  params: { readonly max: number; readonly itemFault: (item: unknown) => RelayErrorRow | undefined },
): RelayErrorRow | undefined {
  if (!Array.isArray(items)) return RELAY_INVALID_PARAMS
  if (items.length === 0) return RELAY_BATCH_EMPTY
  if (items.length > params.max) return RELAY_BATCH_LIMIT_EXCEEDED
  for (const item of items) {
    const fault = params.itemFault(item)
    if (fault) return fault
  }
  return undefined
}

export function messageFault(message: unknown, maxBytes: number): RelayErrorRow | undefined {
  if (typeof message !== 'string' || message === '') return RELAY_INVALID_PARAMS
  return byteLengthExceeds(message, maxBytes) ? RELAY_PAYLOAD_SIZE_EXCEEDED : undefined
}

/** One message to publish, as `irn_publish` and the items of `irn_batchPublish` carry it. */
export function publishFault(item: unknown, maxBytes: number): RelayErrorRow | undefined {
  if (!isRecord(item)) return RELAY_INVALID_PARAMS
  const { topic, message, ttl, tag, prompt, attestation } = item
  const fault = topicFault(topic) ?? messageFault(message, maxBytes)
  if (fault) return fault
  if (!isUint32(ttl) || !isUint32(tag)) return RELAY_INVALID_PARAMS
  if (prompt !== undefined && typeof prompt !== 'boolean') return RELAY_INVALID_PARAMS
  if (attestation !== undefined && attestation !== null && typeof attestation !== 'string') return RELAY_INVALID_PARAMS
  if (ttl < relayTtlMinSec) return RELAY_TTL_TOO_SHORT
  return ttl > relayTtlMaxSec ? RELAY_TTL_TOO_LONG : undefined
}

export function attestationOf(params: Fields): { attestation?: string } {
  return typeof params.attestation === 'string' ? { attestation: params.attestation } : {}
}

/** Digest of a message, or id of a push, in the formats used by clients. */
export function receiptIdOf(item: Fields): string | undefined {
  const id = item.message_id ?? item.messageId
  if (typeof id === 'number') return Number.isSafeInteger(id) && id >= 0 ? String(id) : undefined
  if (typeof id !== 'string') return undefined
  return /^[0-9a-f]{64}$/.test(id) ? id : /^(\d{1,20})n?$/.exec(id)?.[1]
}

function isUint32(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff
}

/** Encodes only when needed: a UTF-16 unit takes at most three bytes. */
function byteLengthExceeds(text: string, max: number): boolean {
  if (text.length > max) return true
  return text.length * 3 > max && new TextEncoder().encode(text).length > max
}
