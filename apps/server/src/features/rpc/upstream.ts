import type { Clock } from '@latchkey/base/clock'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { rpcResponseMaxBytes, rpcRetries, rpcRetryBaseMs, rpcTimeoutMs } from '@latchkey/contracts/constants/rpc'
import { UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { singleTryMethods } from '@latchkey/contracts/rpc/proxyMethods'
import type { ChainConfig } from '../../config.ts'
import { readBody } from '../../http/readBody.ts'
import { type RpcReply, readReplies } from './readReplies.ts'

export type RpcCall = { readonly method: string; readonly params?: unknown }

/**
 * Asks a chain's node; answers in the order of the calls. Calls that change nothing are tried again; a batch with one that
 * does is sent once. @throws UPSTREAM_TIMED_OUT, UPSTREAM_FAILED
 */
export type Upstream = (chain: ChainConfig, calls: readonly RpcCall[]) => Promise<readonly RpcReply[]>

export function createUpstream(params: createUpstream.Params): Upstream {
  const { clock } = params
  return async (chain, calls) => {
    const retries = calls.some(({ method }) => singleTryMethods.has(method)) ? 0 : rpcRetries
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await ask(chain, calls, params)
      } catch (error) {
        if (!isLatchkeyError(error) || !error.retryable || attempt >= retries) throw error
        await new Promise<void>((wake) => void clock.after(rpcRetryBaseMs * 2 ** attempt, wake))
      }
    }
  }
}

export declare namespace createUpstream {
  type Params = { readonly clock: Clock; readonly fetch?: typeof fetch }
}

async function ask(chain: ChainConfig, calls: readonly RpcCall[], params: createUpstream.Params) {
  const abort = new AbortController()
  const cancel = params.clock.after(rpcTimeoutMs, () => abort.abort())
  const requests = calls.map(({ method, params: args }, id) => ({ jsonrpc: '2.0', id, method, params: args ?? [] }))
  try {
    const answer = await (params.fetch ?? fetch)(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
      signal: abort.signal,
      redirect: 'error',
    })
    const text = await readBody(answer.body, rpcResponseMaxBytes)
    const replies = text.ok ? readReplies(text.value, calls.length) : undefined
    // Nodes answer errors of the call itself with 200 or 4xx and a JSON-RPC body; that is an answer.
    if (replies && answer.status < 500 && answer.status !== 429) return replies
  } catch (error) {
    // The cause names the node's address, so it stays inside and is never logged with its text.
    if (abort.signal.aborted) throw errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: rpcTimeoutMs / 1000 } })
    throw errorOf(UPSTREAM_FAILED, { cause: error })
  } finally {
    cancel()
  }
  throw errorOf(UPSTREAM_FAILED)
}
