import type { Clock } from '@latchkey/base/clock'
import { type ErrorRow, errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { type JsonRpcResponse, jsonRpcRequestSchema } from '@latchkey/contracts/api/rpc/schemas'
import { rpcBatchMax } from '@latchkey/contracts/constants/rpc'
import {
  RPC_BATCH_EMPTY,
  RPC_BATCH_TOO_LARGE,
  RPC_NOT_ALLOWED,
  UPSTREAM_TIMED_OUT,
} from '@latchkey/contracts/errors/rpc'
import {
  RPC_INTERNAL,
  RPC_INVALID_PARAMS,
  RPC_INVALID_REQUEST,
  RPC_METHOD_NOT_FOUND,
  RPC_PARSE_ERROR,
} from '@latchkey/contracts/errors/wallet'
import { isSingleTry } from '@latchkey/contracts/rpc/isSingleTry'
import { pingMethod, proxyMethods } from '@latchkey/contracts/rpc/proxyMethods'
import * as v from 'valibot'
import type { ChainConfig } from '../../config.ts'
import { checkParams } from './checkParams.ts'
import { sendRawTransaction } from './sendRawTransaction.ts'
import type { Patience, RpcCall, Upstream } from './upstream.ts'

type Id = JsonRpcResponse['id']
type Asked = { readonly id: Id; readonly call: RpcCall }
/** Calls of one batch that go to the node together. */
const upstreamBatch = 100
/** For all the calls of a body together: room for every try of one that goes wrong. */
const bodyTimeoutMs = 45_000

/** Answers one JSON-RPC body, single or batch, for a chain. Always has an answer: failures are JSON-RPC errors. */
export async function proxyRpc(
  text: string,
  params: proxyRpc.Params,
): Promise<JsonRpcResponse | readonly JsonRpcResponse[]> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return refusal(null, RPC_PARSE_ERROR)
  }
  if (!Array.isArray(body)) return (await answer([body], params))[0] ?? refusal(null, RPC_INTERNAL)
  if (body.length === 0) return refusal(null, RPC_BATCH_EMPTY)
  const tooLarge = (entry: unknown) =>
    refusal(idOf(entry), RPC_BATCH_TOO_LARGE, { size: body.length, limit: rpcBatchMax })
  return [...(await answer(body.slice(0, rpcBatchMax), params)), ...body.slice(rpcBatchMax).map(tooLarge)]
}

export declare namespace proxyRpc {
  type Params = {
    readonly chain: ChainConfig
    readonly upstream: Upstream
    readonly clock: Clock
    /** Aborts when the client has left: nothing more is asked then. */
    readonly signal?: AbortSignal
  }
}

type Work = { readonly chain: ChainConfig; readonly upstream: Upstream }

/** Answers in the order of the entries. */
async function answer(entries: readonly unknown[], params: proxyRpc.Params): Promise<JsonRpcResponse[]> {
  const { chain, clock, signal } = params
  const untilMs = clock.now() + bodyTimeoutMs
  const patience: Patience = { signal, untilMs }
  const over = () => signal?.aborted === true || clock.now() >= untilMs
  const work: Work = { chain, upstream: (node, calls) => params.upstream(node, calls, patience) }
  const screened = entries.map((entry) => screen(entry, chain))
  const asked = screened.filter((one): one is Asked => 'call' in one)
  const isSend = ({ call }: Asked) => call.method === 'eth_sendRawTransaction'
  // Apart, so that reads are tried again beside a filter that must not be.
  const reads = asked.filter(({ call }) => !isSingleTry(call.method))
  const filters = asked.filter((one) => isSingleTry(one.call.method) && !isSend(one))
  const answers = new Map<Asked, JsonRpcResponse>()
  for (const group of [reads, filters].flatMap((calls) => split(calls, upstreamBatch))) {
    if (over()) break
    for (const [index, reply] of (await askNode(group, work)).entries()) {
      const one = group[index]
      if (one) answers.set(one, reply)
    }
  }
  // One after the other: the order of transactions matters.
  for (const one of asked.filter(isSend)) {
    if (over()) break
    answers.set(one, await send(one, work))
  }
  const unasked = ({ id }: Asked) => refusal(id, UPSTREAM_TIMED_OUT, { seconds: bodyTimeoutMs / 1000 })
  return screened.map((one) => ('call' in one ? (answers.get(one) ?? unasked(one)) : one))
}

function split<item>(list: readonly item[], size: number): readonly (readonly item[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
}

/** What to ask the node, or the answer when it is not to be asked. */
function screen(entry: unknown, chain: ChainConfig): Asked | JsonRpcResponse {
  const request = v.safeParse(jsonRpcRequestSchema, entry)
  if (!request.success) return refusal(idOf(entry), RPC_INVALID_REQUEST)
  const { id, method, params } = request.output
  if (method === pingMethod) return refusal(id, RPC_METHOD_NOT_FOUND, { method })
  if (!proxyMethods.has(method)) return refusal(id, RPC_NOT_ALLOWED)
  if (method === 'eth_chainId')
    return { jsonrpc: '2.0', id, result: `0x${BigInt(chain.id.split(':')[1] ?? 0).toString(16)}` }
  const wrong = checkParams(method, params)
  if (wrong)
    return {
      jsonrpc: '2.0',
      id,
      error: { code: RPC_INVALID_PARAMS.rpcCode ?? -32_602, message: `Invalid params: ${wrong}` },
    }
  return { id, call: { method, params } }
}

async function askNode(group: readonly Asked[], { chain, upstream }: Work): Promise<JsonRpcResponse[]> {
  try {
    const replies = await upstream(
      chain,
      group.map(({ call }) => call),
    )
    return group.map(({ id }, index) => ({ jsonrpc: '2.0', id, ...(replies[index] ?? { result: null }) }))
  } catch (error) {
    return group.map(({ id }) => failure(id, error))
  }
}

async function send({ id, call }: Asked, { chain, upstream }: Work): Promise<JsonRpcResponse> {
  try {
    return { jsonrpc: '2.0', id, ...(await sendRawTransaction(call, { chain, upstream })) }
  } catch (error) {
    return failure(id, error)
  }
}

function failure(id: Id, error: unknown): JsonRpcResponse {
  if (!isLatchkeyError(error)) throw error
  return { jsonrpc: '2.0', id, error: { code: error.rpcCode ?? -32_603, message: error.message } }
}

function refusal(id: Id, row: ErrorRow, values: Readonly<Record<string, string | number>> = {}): JsonRpcResponse {
  return failure(id, errorOf(row, { values }))
}

function idOf(entry: unknown): Id {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
