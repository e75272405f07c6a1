import type { Clock } from '@latchkey/base/clock'
import { type ErrorRow, errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { jsonRpcRequestSchema } from '@latchkey/contracts/api/rpc/schemas'
import { rpcBatchMax } from '@latchkey/contracts/constants/rpc'
import {
  RPC_ANSWER_TOO_LARGE,
  RPC_BATCH_EMPTY,
  RPC_BATCH_TOO_LARGE,
  RPC_NOT_ALLOWED,
  UPSTREAM_TIMED_OUT,
} from '@latchkey/contracts/errors/rpc'
import {
  RPC_INVALID_PARAMS,
  RPC_INVALID_REQUEST,
  RPC_METHOD_NOT_FOUND,
  RPC_PARSE_ERROR,
} from '@latchkey/contracts/errors/wallet'
import { isSingleTry } from '@latchkey/contracts/rpc/isSingleTry'
import { pingMethod } from '@latchkey/contracts/rpc/proxyMethods'
import * as v from 'valibot'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { ChainSupport } from '../../chains/chainSupport.ts'
import type { CallLimits, NodeClient, RpcCall } from '../../chains/createNodeClient.ts'
import { idOf, type RpcId, type RpcResponse, rpcFailure } from '../../http/jsonRpc.ts'

type Asked = { readonly id: RpcId; readonly call: RpcCall }
type Screened = Asked | RpcResponse

/** Calls of one body that go to the node together, and whose results are in memory together. */
const groupSize = 100
/** Maximum number of retried calls per body. */
const retriesPerBody = 300
/** Applies to all calls of a body together, retries included. */
const bodyTimeoutMs = 45_000
/** Text is collected up to this length before it is written. */
const pieceLength = 64 * 1024

/**
 * Handles one JSON-RPC body, a call or a batch. The response is streamed: further calls go to the node once the client
 * has read the results so far. Failed calls get JSON-RPC errors. @throws RATE_LIMITED before any call
 */
export async function proxyRpc(text: string, params: proxyRpc.Params): Promise<AsyncIterable<string>> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return oneAnswer(refusal(null, RPC_PARSE_ERROR))
  }
  const isBatch = Array.isArray(body)
  const entries: readonly unknown[] = Array.isArray(body) ? body : [body]
  if (entries.length === 0) return oneAnswer(refusal(null, RPC_BATCH_EMPTY))
  const screened = entries.map((entry, index) =>
    index < rpcBatchMax
      ? screen(entry, params)
      : refusal(idOf(entry), RPC_BATCH_TOO_LARGE, { size: entries.length, limit: rpcBatchMax }),
  )
  await params.charge(Math.max(1, screened.filter(isAsked).length))
  return answers(screened, { ...params, isBatch })
}

export declare namespace proxyRpc {
  type Params = {
    readonly chain: ChainConfig
    readonly namespace: ChainSupport
    readonly nodes: NodeClient
    readonly clock: Clock
    /** Takes upstream calls from the caller's budget. @throws RATE_LIMITED */
    readonly charge: (calls: number) => Promise<void>
    /** The address whose share of the memory is used. */
    readonly address?: string | undefined
    /** Aborts when the client has disconnected; no more calls are made then. */
    readonly signal?: AbortSignal
  }
}

const isAsked = (one: Screened): one is Asked => 'call' in one

async function* oneAnswer(response: RpcResponse): AsyncGenerator<string> {
  yield JSON.stringify(response)
}

/** The call to send to the node, or the result of a call that is not sent. */
function screen(entry: unknown, { chain, namespace }: proxyRpc.Params): Screened {
  const request = v.safeParse(jsonRpcRequestSchema, entry)
  if (!request.success) return refusal(idOf(entry), RPC_INVALID_REQUEST)
  const { id, method, params } = request.output
  if (method === pingMethod) return refusal(id, RPC_METHOD_NOT_FOUND, { method })
  if (!namespace.rpc.methods.has(method)) return refusal(id, RPC_NOT_ALLOWED)
  const result = namespace.rpc.localResult(method, chain)
  if (result !== undefined) return { jsonrpc: '2.0', id, result }
  const wrong = namespace.rpc.checkParams(method, params)
  if (wrong === undefined) return { id, call: { method, params } }
  const code = RPC_INVALID_PARAMS.rpcCode ?? -32_602
  return { jsonrpc: '2.0', id, error: { code, message: `Invalid params: ${wrong}` } }
}

/** The results as JSON text, in the order of the calls. */
async function* answers(
  screened: readonly Screened[],
  params: proxyRpc.Params & { readonly isBatch: boolean },
): AsyncGenerator<string> {
  const work = createWork(params)
  let piece = params.isBatch ? '[' : ''
  try {
    for (let at = 0; at < screened.length; at += groupSize) {
      const group = screened.slice(at, at + groupSize)
      const answered = await sendGroup(group.filter(isAsked), work)
      for (const [index, one] of group.entries()) {
        const response = isAsked(one) ? (answered.get(one) ?? work.unasked(one)) : one
        piece += `${at + index > 0 ? ',' : ''}${JSON.stringify(response)}`
        if (piece.length < pieceLength) continue
        yield piece
        piece = ''
      }
      work.releaseBytes()
    }
    yield params.isBatch ? `${piece}]` : piece
  } finally {
    // Also when the client stops reading.
    work.releaseBytes()
  }
}

type Work = ReturnType<typeof createWork>

/** Shared by all groups of one body: its time, its retries and its memory. */
function createWork({ chain, namespace, nodes, clock, charge, signal, address }: proxyRpc.Params) {
  const untilMs = clock.now() + bodyTimeoutMs
  let end: LatchkeyError | undefined
  const lease = nodes.lease(address)
  let held = 0
  let retriesLeft = retriesPerBody

  async function mayRetry(calls: number): Promise<boolean> {
    if (calls > retriesLeft) return false
    retriesLeft -= calls
    return charge(calls).then(
      () => true,
      () => false,
    )
  }

  const onBytes = (bytes: number) => {
    held += bytes
  }
  const options: CallLimits = { signal, untilMs, mayRetry, lease, onBytes }
  async function ask(calls: readonly RpcCall[]) {
    try {
      return await nodes.ask(chain, calls, options)
    } catch (error) {
      // Nothing more fits into the answer.
      if (isLatchkeyError(error, RPC_ANSWER_TOO_LARGE)) end = error
      throw error
    }
  }
  return {
    namespace,
    ask,
    async lookUp(calls: readonly RpcCall[]) {
      if (await mayRetry(calls.length)) return ask(calls)
      throw timedOut()
    },
    isOver: () => signal?.aborted === true || clock.now() >= untilMs || end !== undefined,
    unasked: ({ id }: Asked) => rpcFailure(id, end ?? timedOut()),
    releaseBytes() {
      lease.release(held)
      held = 0
    },
  }
}

const timedOut = () => errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: bodyTimeoutMs / 1000 } })

async function sendGroup(asked: readonly Asked[], work: Work): Promise<ReadonlyMap<Asked, RpcResponse>> {
  const { method: sendMethod } = work.namespace.rpc.send
  const isSend = ({ call }: Asked) => call.method === sendMethod
  const answered = new Map<Asked, RpcResponse>()
  // Separate batches, because reads are retried and filters are not.
  const reads = asked.filter(({ call }) => !isSingleTry(call.method))
  const filters = asked.filter((one) => isSingleTry(one.call.method) && !isSend(one))
  for (const batch of [reads, filters]) {
    if (batch.length === 0 || work.isOver()) continue
    for (const [index, response] of (await sendBatch(batch, work)).entries()) {
      const one = batch[index]
      if (one) answered.set(one, response)
    }
  }
  // One after the other, because the order of transactions matters.
  for (const one of asked.filter(isSend)) {
    if (work.isOver()) break
    answered.set(one, await send(one, work))
  }
  return answered
}

async function sendBatch(batch: readonly Asked[], { ask }: Work): Promise<RpcResponse[]> {
  try {
    const replies = await ask(batch.map(({ call }) => call))
    return batch.map(({ id }, index) => ({ jsonrpc: '2.0', id, ...(replies[index] ?? { result: null }) }))
  } catch (error) {
    return batch.map(({ id }) => failure(id, error))
  }
}

async function send({ id, call }: Asked, { ask, lookUp, namespace }: Work): Promise<RpcResponse> {
  try {
    return { jsonrpc: '2.0', id, ...(await namespace.rpc.send.run(call, { ask, lookUp })) }
  } catch (error) {
    return failure(id, error)
  }
}

function failure(id: RpcId, error: unknown): RpcResponse {
  if (isLatchkeyError(error)) return rpcFailure(id, error)
  throw error
}

function refusal(id: RpcId, row: ErrorRow, values: Readonly<Record<string, string | number>> = {}): RpcResponse {
  return rpcFailure(id, errorOf(row, { values }))
}
