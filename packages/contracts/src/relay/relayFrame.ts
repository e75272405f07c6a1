import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { fail, ok, type Result } from '@latchkey/base/result'
import {
  RELAY_INVALID_JSON_RPC_VERSION,
  RELAY_INVALID_REQUEST_ID,
  RELAY_SERIALIZATION,
  type RelayErrorRow,
} from '../errors/relay.ts'
import { acknowledgedId } from './acknowledgement.ts'
import type { RelayErrorBody } from './methods.ts'
import { type RelayId, relayIdOf } from './relayId.ts'

/** One JSON-RPC object as either side sends it. */
export type RelayFrame =
  | { readonly kind: 'request'; readonly id: RelayId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: RelayId; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: RelayId; readonly error: RelayPeerError }

export type RelayPeerError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** The error of a malformed frame, and its id if it could be read. */
export type RelayFrameFailure = { readonly row: RelayErrorRow; readonly id?: RelayId }

/** Parses one text frame. JSON-RPC batches are refused: no client sends them. */
export function parseRelayFrame(text: string): Result<RelayFrame, RelayFrameFailure> {
  const digits = acknowledgedId(text)
  if (digits !== undefined) return ok({ kind: 'result', id: { raw: digits, key: digits }, result: true })
  const frame = parseObject(text)
  if (!frame) return fail({ row: RELAY_SERIALIZATION })
  const id = relayIdOf(text)
  if (!id) return fail({ row: RELAY_INVALID_REQUEST_ID })
  if (frame.jsonrpc !== '2.0') return fail({ row: RELAY_INVALID_JSON_RPC_VERSION, id })
  if (typeof frame.method === 'string') return ok({ kind: 'request', id, method: frame.method, params: frame.params })
  if (isRecord(frame.error)) return ok({ kind: 'error', id, error: peerErrorOf(frame.error) })
  if ('result' in frame) return ok({ kind: 'result', id, result: frame.result })
  return fail({ row: RELAY_SERIALIZATION, id })
}

/** A result as text; the id keeps its type and digits. */
export function formatRelayResult(id: RelayId, result: unknown): string {
  if (result === true) return `{"id":${id.raw},"jsonrpc":"2.0","result":true}`
  return `{"id":${id.raw},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/** An error as text; without an id, `null` as JSON-RPC requires. */
export function formatRelayError(id: RelayId | undefined, row: RelayErrorRow): string {
  return `{"id":${id?.raw ?? 'null'},"jsonrpc":"2.0","error":${JSON.stringify(relayErrorBodyOf(row))}}`
}

/** An error row in wire format. */
export function relayErrorBodyOf(row: RelayErrorRow): RelayErrorBody {
  return { code: row.rpcCode, message: errorOf(row).message, data: row.tag }
}

/** Some clients send an empty error object; it counts as an error without a code. */
function peerErrorOf(error: Readonly<Record<string, unknown>>): RelayPeerError {
  return {
    code: typeof error.code === 'number' ? error.code : 0,
    message: typeof error.message === 'string' ? error.message : '',
    ...('data' in error ? { data: error.data } : {}),
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
