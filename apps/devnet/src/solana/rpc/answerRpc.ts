import { isRecord } from '@latchkey/base/isRecord'
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types'
import type { Ledger } from '../ledger.ts'
import { accountMethods } from './accountMethods.ts'
import { clusterMethods } from './clusterMethods.ts'
import type { Method } from './params.ts'
import { invalidParams, invalidRequest, methodNotFound, parseError, RpcError } from './rpcError.ts'
import { transactionMethods } from './transactionMethods.ts'

const methods = new Map<string, Method>(Object.entries({ ...clusterMethods, ...accountMethods, ...transactionMethods }))
const batchMax = 100

/** Handles a JSON-RPC body, single or batch, and returns JSON, with lamports as integers of any size. */
export async function answerRpc(ledger: Ledger, body: string): Promise<string> {
  let parsed: unknown
  try {
    parsed = parseJsonWithBigInts(body)
  } catch {
    return stringifyJsonWithBigInts(refusal(null, parseError()))
  }
  if (!Array.isArray(parsed)) return stringifyJsonWithBigInts(await answer(ledger, parsed))
  if (parsed.length === 0 || parsed.length > batchMax)
    return stringifyJsonWithBigInts(refusal(null, invalidRequest(`A batch holds 1 to ${batchMax} requests`)))
  const answers: unknown[] = []
  for (const request of parsed) answers.push(await answer(ledger, request))
  return stringifyJsonWithBigInts(answers)
}

async function answer(ledger: Ledger, request: unknown): Promise<unknown> {
  if (!isRecord(request) || typeof request.method !== 'string') return refusal(null, invalidRequest())
  const { id = null, method, params = [] } = request
  try {
    const run = methods.get(method)
    if (!run) throw methodNotFound()
    if (!Array.isArray(params)) throw invalidParams('Invalid params: expected an array.')
    return { jsonrpc: '2.0', id, result: await run(ledger, params) }
  } catch (error) {
    return refusal(id, error)
  }
}

function refusal(id: unknown, error: unknown) {
  if (!(error instanceof RpcError)) {
    console.error(`Solana: ${String(error)}`)
    return { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error' } }
  }
  const { code, message, data } = error
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}
