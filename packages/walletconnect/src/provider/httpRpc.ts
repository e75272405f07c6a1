import type { Clock } from '@latchkey/base/clock'
import { deadline } from '@latchkey/base/deadline'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { retry } from '@latchkey/base/retry'
import { rpcRetries, rpcRetryBaseMs, rpcTimeoutMs } from '@latchkey/contracts/constants/rpc'
import { FRAME_RPC_ABORTED } from '@latchkey/contracts/errors/frame'
import { UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { isSingleTry } from '@latchkey/contracts/rpc/isSingleTry'
import { peerFault } from '@latchkey/contracts/rpc/providerRpcError'
import { pingMethod } from '@latchkey/contracts/rpc/proxyMethods'

export type RpcCall = {
  readonly method: string
  readonly params: unknown
  readonly signal?: AbortSignal | undefined
  /** Default: followed. */
  readonly redirect?: RequestRedirect
}

/** JSON-RPC over HTTP (spec S7.32). */
export type HttpRpc = {
  /**
   * Returns the result; rejects with the node's own error, UPSTREAM_TIMED_OUT or UPSTREAM_FAILED (`data.status`: HTTP
   * status).
   */
  readonly call: (url: string, call: RpcCall) => Promise<unknown>
  /** Returns the response of one POST unchanged, without a ping before it. */
  readonly post: (url: string, call: RpcCall) => Promise<HttpAnswer>
}

export type HttpAnswer = { readonly ok: boolean; readonly status: number; readonly body: unknown }

export function createHttpRpc(params: createHttpRpc.Params): HttpRpc {
  const { clock, disablePing } = params
  const pings = new Map<string, Promise<HttpAnswer>>()
  let lastId = 1
  const post: HttpRpc['post'] = (url, call) => {
    lastId += 1
    return postOnce(params, url, { ...call, id: lastId })
  }
  /** The first call reports an unreachable node; the response to the ping is ignored. */
  const ping = async (url: string): Promise<void> => {
    if (disablePing) return
    const known = pings.get(url) ?? postOnce(params, url, { id: 1, method: pingMethod, params: [] })
    pings.set(url, known)
    try {
      await known
    } catch (error) {
      pings.delete(url)
      throw error
    }
  }
  const callOnce = async (url: string, call: RpcCall): Promise<unknown> => {
    await ping(url)
    const { status, body } = await post(url, call)
    if (isRecord(body) && isRecord(body.error)) throw nodeFault(body.error, call.method)
    if (!isRecord(body) || body.result === undefined) throw errorOf(UPSTREAM_FAILED, { data: { status } })
    return body.result
  }
  return {
    post,
    async call(url, call) {
      const { method, signal } = call
      try {
        return await retry(() => callOnce(url, call), {
          clock,
          retries: isSingleTry(method) ? 0 : rpcRetries,
          delayMs: (attempt) => rpcRetryBaseMs * 2 ** attempt,
          isRetryable: (error) => isLatchkeyError(error, UPSTREAM_FAILED) || isLatchkeyError(error, UPSTREAM_TIMED_OUT),
          signal,
        })
      } catch (error) {
        throw signal?.aborted ? errorOf(FRAME_RPC_ABORTED) : error
      }
    },
  }
}

export declare namespace createHttpRpc {
  type Params = {
    readonly clock: Clock
    readonly fetch: typeof fetch
    /** Skip the `test` call before the first call to an endpoint. */
    readonly disablePing: boolean
  }
}

function nodeFault(error: Readonly<Record<string, unknown>>, method: string): Error {
  const { code, message, data } = error
  return peerFault(
    {
      code: typeof code === 'number' ? code : -32603,
      message: typeof message === 'string' ? message : 'The node failed without a reason.',
      ...(data !== undefined && { data }),
    },
    method,
  )
}

type Sent = RpcCall & { readonly id: number }

async function postOnce({ clock, fetch }: createHttpRpc.Params, url: string, sent: Sent): Promise<HttpAnswer> {
  const { id, method, params, signal, redirect = 'follow' } = sent
  const limit = deadline(clock, rpcTimeoutMs, signal)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, jsonrpc: '2.0', method, params: params ?? [] }),
      signal: limit.signal,
      redirect,
    })
    const { ok, status } = response
    return { ok, status, body: readJson(await response.text()) }
  } catch (cause) {
    if (signal?.aborted) throw errorOf(FRAME_RPC_ABORTED)
    if (limit.timedOut()) throw errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: rpcTimeoutMs / 1000 } })
    throw errorOf(UPSTREAM_FAILED, { cause })
  } finally {
    limit.end()
  }
}

/** Undefined for a body that is not JSON, such as a proxy's error page. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
