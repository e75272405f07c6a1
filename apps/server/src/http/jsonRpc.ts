import type { LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { JsonRpcResponse } from '@latchkey/contracts/api/rpc/schemas'

export type RpcResponse = JsonRpcResponse
export type RpcId = RpcResponse['id']

const invalidRequest = -32_600
const internalError = -32_603

/** The id of a call; null if it has no valid one. */
export function idOf(entry: unknown): RpcId {
  const id = isRecord(entry) ? entry.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

export function rpcFailure(id: RpcId, error: LatchkeyError): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code: error.rpcCode ?? internalError, message: error.message } }
}

/**
 * The response to a JSON-RPC body that is refused as a whole: an error for each call, because clients wait for the ids.
 */
export function rpcRefusal(text: string, params: rpcRefusal.Params): RpcResponse | readonly RpcResponse[] {
  const { code, message, name, status } = params
  const error = { code: code ?? (status < 500 ? invalidRequest : internalError), message, data: { code: name } }
  const refuse = (entry: unknown): RpcResponse => ({ jsonrpc: '2.0', id: idOf(entry), error })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {}
  return Array.isArray(body) && body.length > 0 ? body.map(refuse) : refuse(body)
}

export declare namespace rpcRefusal {
  type Params = {
    readonly code: number | undefined
    readonly message: string
    /** Code of the error catalogue. */
    readonly name: string
    readonly status: number
  }
}
