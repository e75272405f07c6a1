import { type Clock, systemClock } from '@latchkey/base/clock'
import { deadline } from '@latchkey/base/deadline'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { retry } from '@latchkey/base/retry'
import { rpcRetries, rpcRetryBaseMs, rpcTimeoutMs } from '../constants/rpc.ts'
import { UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '../errors/rpc.ts'
import { isSingleTry } from './isSingleTry.ts'

type Answer = { readonly result?: unknown; readonly error?: { readonly code?: unknown; readonly message?: unknown } }

/**
 * One JSON-RPC call to a network's endpoint. An unanswered call is retried (spec S9.10), unless it changes
 * state: the first attempt may have arrived.
 *
 * @throws UPSTREAM_TIMED_OUT, UPSTREAM_FAILED, a transaction's row, or RPC_* by the code of the node's error
 */
export async function rpcCall(url: string, params: rpcCall.Params): Promise<unknown> {
  const { method, clock = systemClock, signal } = params
  return retry(() => callOnce(url, { ...params, clock }), {
    clock,
    retries: isSingleTry(method) ? 0 : rpcRetries,
    delayMs: (attempt) => rpcRetryBaseMs * 2 ** attempt,
    isRetryable: (error) => isLatchkeyError(error, UPSTREAM_FAILED) || isLatchkeyError(error, UPSTREAM_TIMED_OUT),
    signal,
  })
}

export declare namespace rpcCall {
  type Params = {
    readonly method: string
    readonly params?: readonly unknown[]
    readonly signal?: AbortSignal | undefined
    readonly clock?: Clock | undefined
  }
}

async function callOnce(url: string, params: rpcCall.Params & { readonly clock: Clock }): Promise<unknown> {
  const { method, clock, signal } = params
  signal?.throwIfAborted()
  const limit = deadline(clock, rpcTimeoutMs, signal)
  let answer: Answer
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params.params ?? [] }),
      signal: limit.signal,
    })
    answer = await response.json()
  } catch (cause) {
    signal?.throwIfAborted()
    if (limit.timedOut()) throw errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: rpcTimeoutMs / 1000 }, cause })
    throw errorOf(UPSTREAM_FAILED, { cause })
  } finally {
    limit.end()
  }
  if (answer?.error) {
    const { errorFromWallet } = await import('./errorFromWallet.ts')
    throw errorFromWallet(answer.error, { method })
  }
  // No result and no error: a proxy's own page, or a body that is not JSON-RPC.
  if (answer?.result === undefined) throw errorOf(UPSTREAM_FAILED)
  return answer.result
}
