import type { Clock } from '@latchkey/base/clock'
import { deadline } from '@latchkey/base/deadline'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { rpcResponseMaxBytes, rpcRetries, rpcRetryBaseMs, rpcTimeoutMs } from '@latchkey/contracts/constants/rpc'
import { UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { isSingleTry } from '@latchkey/contracts/rpc/isSingleTry'
import type { ChainConfig } from '../../config.ts'
import { readBody } from '../../http/readBody.ts'
import { type Log, silentLog } from '../../log.ts'
import { type RpcReply, readReplies } from './readReplies.ts'

export type RpcCall = { readonly method: string; readonly params?: unknown }

/** How long an answer is of use. What fails is logged once for each. */
export type Patience = {
  /** Aborts when whoever asked has left. */
  readonly signal?: AbortSignal | undefined
  /** Moment after which no try begins and none goes on. */
  readonly untilMs?: number
}

/**
 * Asks a chain's node; answers in the order of the calls. Calls that change nothing are tried again; a batch with one that
 * does is sent once. @throws UPSTREAM_TIMED_OUT, UPSTREAM_FAILED
 */
export type Upstream = (
  chain: ChainConfig,
  calls: readonly RpcCall[],
  patience?: Patience,
) => Promise<readonly RpcReply[]>

export function createUpstream(params: createUpstream.Params): Upstream {
  const { clock, log = silentLog } = params
  const told = new WeakSet<Patience>()
  return async (chain, calls, patience = {}) => {
    const { signal, untilMs = Number.POSITIVE_INFINITY } = patience
    const retries = calls.some(({ method }) => isSingleTry(method)) ? 0 : rpcRetries
    for (let attempt = 0; ; attempt += 1) {
      const waitMs = Math.min(rpcTimeoutMs, untilMs - clock.now())
      if (waitMs <= 0) throw timedOut()
      try {
        return await ask(chain, calls, { ...params, signal, waitMs })
      } catch (error) {
        const pauseMs = rpcRetryBaseMs * 2 ** attempt
        const over = signal?.aborted === true || clock.now() + pauseMs >= untilMs
        if (isLatchkeyError(error) && error.retryable && attempt < retries && !over) {
          await new Promise<void>((wake) => void clock.after(pauseMs, wake))
          continue
        }
        // Only which chain: the address of its node may hold a key.
        if (!signal?.aborted && !told.has(patience))
          log('warn', 'node did not answer', { chain: chain.id, code: codeOf(error), tries: attempt + 1 })
        told.add(patience)
        throw error
      }
    }
  }
}

export declare namespace createUpstream {
  type Params = { readonly clock: Clock; readonly fetch?: typeof fetch; readonly log?: Log }
}

const timedOut = () => errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: rpcTimeoutMs / 1000 } })
const codeOf = (error: unknown): string => (isLatchkeyError(error) ? error.code : 'unknown')

type Ask = createUpstream.Params & { readonly signal: AbortSignal | undefined; readonly waitMs: number }

async function ask(chain: ChainConfig, calls: readonly RpcCall[], { signal, waitMs, ...params }: Ask) {
  const limit = deadline(params.clock, waitMs, signal)
  const requests = calls.map(({ method, params: args }, id) => ({ jsonrpc: '2.0', id, method, params: args ?? [] }))
  const { url, headers } = nodeOf(chain.rpcUrl)
  try {
    const answer = await (params.fetch ?? fetch)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
      signal: limit.signal,
      redirect: 'error',
    })
    const text = await readBody(answer.body, rpcResponseMaxBytes)
    const replies = text.ok ? readReplies(text.value, calls.length) : undefined
    // Nodes answer errors of the call itself with 200 or 4xx and a JSON-RPC body; that is an answer.
    if (replies && answer.status < 500 && answer.status !== 429) return replies
  } catch (error) {
    // The cause names the node's address, so it stays inside and is never logged with its text.
    if (limit.timedOut()) throw timedOut()
    throw errorOf(UPSTREAM_FAILED, { cause: error })
  } finally {
    limit.end()
  }
  throw errorOf(UPSTREAM_FAILED)
}

/** `fetch` takes no address with a name and password in it; a node gets them as basic authentication (RFC 7617). */
function nodeOf(rpcUrl: string): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  const url = new URL(rpcUrl)
  const { username, password } = url
  if (username === '' && password === '') return { url: rpcUrl, headers: {} }
  url.username = ''
  url.password = ''
  const secret = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')
  return { url: url.href, headers: { authorization: `Basic ${secret}` } }
}

/** As written where it is no percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
