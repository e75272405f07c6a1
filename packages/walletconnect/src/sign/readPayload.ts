import { isRecord } from '@latchkey/base/isRecord'
import { fail, ok, type Result } from '@latchkey/base/result'
import type { Outcome, WireError } from './jsonRpc.ts'

export type RpcRequest = {
  readonly kind: 'request'
  readonly id: number
  readonly method: string
  readonly params: unknown
}
export type RpcResponse = { readonly kind: 'response'; readonly id: number; readonly outcome: Outcome }

export type PayloadFault = 'json' | 'shape' | 'id'

/** Parses a peer's payload. Some wallets send `"error":{}` or a string as `error`: both count as failures. */
export function readPayload(text: string): Result<RpcRequest | RpcResponse, PayloadFault> {
  const value = parseJson(text)
  if (value === undefined) return fail('json')
  if (!isRecord(value) || isDeep(value, depthMax)) return fail('shape')
  const { id, method, params, error } = value
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return fail('id')
  if (typeof method === 'string') return ok({ kind: 'request', id, method, params })
  if (error !== undefined && error !== null) return ok({ kind: 'response', id, outcome: { error: readError(error) } })
  return 'result' in value ? ok({ kind: 'response', id, outcome: { result: value.result } }) : fail('shape')
}

function readError(value: unknown): WireError {
  const error = isRecord(value) ? value : { message: value }
  return {
    // A number with too many digits parses as infinity, which JSON cannot represent.
    code: typeof error.code === 'number' && Number.isFinite(error.code) ? error.code : -32000,
    message: typeof error.message === 'string' ? error.message : 'The wallet failed without a reason.',
    ...('data' in error && { data: error.data }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Engines parse any depth but overflow when they serialise it again, so such a message could not be stored. */
const depthMax = 99

const isDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' && value !== null && (!left || Object.values(value).some((part) => isDeep(part, left - 1)))
