import type { Clock } from '@latchkey/base/clock'
import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { deadline } from '@latchkey/base/deadline'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { rpcResponseMaxBytes, rpcRetries, rpcRetryBaseMs, rpcTimeoutMs } from '@latchkey/contracts/constants/rpc'
import { SERVER_BUSY } from '@latchkey/contracts/errors/api'
import { RPC_ANSWER_TOO_LARGE, UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { isSingleTry } from '@latchkey/contracts/rpc/isSingleTry'
import type { Log } from '@latchkey/node/log'
import { type ByteLease, bytePool } from './bytePool.ts'
import type { ChainConfig } from './chainConfig.ts'
import { type RpcReply, readReplies } from './readReplies.ts'

export type RpcCall = { readonly method: string; readonly params?: unknown }

/** Limits of the request that triggers the node calls. A failure is logged once per options object. */
export type CallLimits = {
  /** Aborts when the client has disconnected. */
  readonly signal?: AbortSignal | undefined
  /** No attempt starts or continues after this time. */
  readonly untilMs?: number
  /** Resolves to true if that many calls may be retried. By default, all may. */
  readonly mayRetry?: (calls: number) => Promise<boolean>
  /** Counts the bytes of the responses; the caller releases them. */
  readonly lease?: ByteLease
  /** Called with the size of the responses in bytes. */
  readonly onBytes?: (bytes: number) => void
}

/**
 * Calls a chain's node; returns the replies in the order of the calls. Reads are retried; a batch with a call that
 * changes state is sent once. @throws UPSTREAM_TIMED_OUT, UPSTREAM_FAILED, RPC_ANSWER_TOO_LARGE, SERVER_BUSY
 */
export type CallRpc = (
  chain: ChainConfig,
  calls: readonly RpcCall[],
  options?: CallLimits,
) => Promise<readonly RpcReply[]>

/** Calls the node of one chain, within the limits of the request that triggers the calls. */
export type CallChain = (calls: readonly RpcCall[]) => Promise<readonly RpcReply[]>

/** Limits of the node responses in memory: in total and per address. */
const heldBytes = { maxBytes: 64 * 1024 * 1024, maxBytesPerAddress: 16 * 1024 * 1024 }

export type NodeClient = {
  readonly ask: CallRpc
  /** A share of the memory for responses, for a request that holds several. */
  readonly lease: (address: string | undefined) => ByteLease
}

export function createNodeClient(params: createNodeClient.Params): NodeClient {
  const pool = bytePool(heldBytes)
  const lease = (address: string | undefined) => pool.lease({ address, maxTotal: rpcResponseMaxBytes })
  const logged = new WeakSet<CallLimits>()

  async function ask(chain: ChainConfig, calls: readonly RpcCall[], options: CallLimits = {}) {
    const { clock, log } = params
    const { signal, untilMs = Number.POSITIVE_INFINITY, mayRetry } = options
    const retries = calls.some(({ method }) => isSingleTry(method)) ? 0 : rpcRetries
    for (let attempt = 0; ; attempt += 1) {
      const waitMs = Math.min(rpcTimeoutMs, untilMs - clock.now())
      if (waitMs <= 0) throw timedOut()
      try {
        return await attemptOnce(chain, calls, {
          ...params,
          ...options,
          lease: options.lease ?? lease(undefined),
          waitMs,
        })
      } catch (error) {
        const pauseMs = rpcRetryBaseMs * 2 ** attempt
        const over = signal?.aborted === true || clock.now() + pauseMs >= untilMs || attempt >= retries
        const repeatable = isLatchkeyError(error) && error.repeatable && !isLatchkeyError(error, SERVER_BUSY)
        if (repeatable && !over && (await (mayRetry?.(calls.length) ?? true))) {
          await new Promise<void>((wake) => void clock.after(pauseMs, wake))
          continue
        }
        // Only the chain id: the URL of its node may contain a key.
        if (!signal?.aborted && !logged.has(options))
          log.warn({ chain: chain.id, code: codeOf(error), tries: attempt + 1 }, 'node did not answer')
        logged.add(options)
        throw error
      }
    }
  }
  return { ask, lease }
}

export declare namespace createNodeClient {
  type Params = { readonly clock: Clock; readonly log: Log; readonly fetch?: typeof fetch | undefined }
}

const timedOut = () => errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: rpcTimeoutMs / 1000 } })
const codeOf = (error: unknown): string => (isLatchkeyError(error) ? error.code : 'unknown')

type Attempt = createNodeClient.Params & CallLimits & { readonly lease: ByteLease; readonly waitMs: number }

async function attemptOnce(chain: ChainConfig, calls: readonly RpcCall[], params: Attempt) {
  const limit = deadline(params.clock, params.waitMs, params.signal)
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
    const { text, bytes } = await readAnswer(answer, params.lease)
    const replies = text === undefined ? undefined : readReplies(text, calls.length)
    // Nodes report an error of a single call with 200 or 4xx and a JSON-RPC body.
    if (replies && answer.status < 500 && answer.status !== 429) {
      if (params.onBytes) params.onBytes(bytes)
      else params.lease.release(bytes)
      return replies
    }
    params.lease.release(bytes)
  } catch (error) {
    if (isLatchkeyError(error)) throw error
    if (limit.timedOut()) throw timedOut()
    // The cause contains the node's URL, so its text is never logged.
    throw errorOf(UPSTREAM_FAILED, { cause: error })
  } finally {
    limit.end()
  }
  throw errorOf(UPSTREAM_FAILED)
}

/** Reads a response as far as the lease allows; `text` is undefined if it is not UTF-8. */
async function readAnswer(answer: Response, lease: ByteLease) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of chunksOf(answer)) {
      const outcome = lease.take(chunk.length)
      if (outcome === 'too large') throw errorOf(RPC_ANSWER_TOO_LARGE, { values: { limit: rpcResponseMaxBytes } })
      if (outcome === 'busy') throw errorOf(SERVER_BUSY)
      bytes += chunk.length
      chunks.push(chunk)
    }
  } catch (error) {
    lease.release(bytes)
    throw error
  }
  return { text: fromUtf8(Buffer.concat(chunks)), bytes }
}

async function* chunksOf(answer: Response): AsyncGenerator<Uint8Array> {
  const reader = answer.body?.getReader()
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done || !value) return
      yield value
    }
  } finally {
    // Stops the download if the reader stops early.
    await reader?.cancel().catch(() => {})
  }
}

/** `fetch` rejects URLs with user name and password; the node gets them as basic authentication (RFC 7617). */
function nodeOf(rpcUrl: string): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  const url = new URL(rpcUrl)
  const { username, password } = url
  if (username === '' && password === '') return { url: rpcUrl, headers: {} }
  url.username = ''
  url.password = ''
  const secret = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')
  return { url: url.href, headers: { authorization: `Basic ${secret}` } }
}

/** Unchanged if it is not valid percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
