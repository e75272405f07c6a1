import { isRecord } from '@latchkey/base/isRecord'
import { fail, ok, type Result } from '@latchkey/base/result'
import { RELAY_INVALID_PARAMS, RELAY_INVALID_TOPIC, type RelayErrorRow } from '../errors/relay.ts'
import type { RelayPushParams } from './methods.ts'

/** Smaller values are in seconds: 10^11 ms is in 1973. */
const smallestMs = 1e11

/** Validates the params of `irn_subscription` and converts `publishedAt` to milliseconds. */
export function parseRelayPush(params: unknown): Result<RelayPushParams, RelayErrorRow> {
  if (!isRecord(params) || !isRecord(params.data) || typeof params.id !== 'string') return fail(RELAY_INVALID_PARAMS)
  const { topic, message, publishedAt, tag, attestation } = params.data
  if (typeof topic !== 'string' || !/^[0-9a-f]{64}$/.test(topic)) return fail(RELAY_INVALID_TOPIC)
  if (typeof message !== 'string' || message === '') return fail(RELAY_INVALID_PARAMS)
  const data = {
    topic,
    message,
    publishedAt: typeof publishedAt === 'number' ? toMs(publishedAt) : 0,
    tag: typeof tag === 'number' ? tag : 0,
    ...(typeof attestation === 'string' ? { attestation } : {}),
  }
  return ok({ id: params.id, data })
}

function toMs(publishedAt: number): number {
  return publishedAt < smallestMs ? publishedAt * 1000 : publishedAt
}
