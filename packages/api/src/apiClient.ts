import { fullJitter } from '@latchkey/base/backoff'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import type { CallAnswer, CallInput, RouteKey } from '@latchkey/contracts/api/clientTypes'
import { parseErrorBody } from '@latchkey/contracts/api/errorBody'
import { apiTimeoutMs } from '@latchkey/contracts/constants/api'
import { retryBackoffBaseMs, retryBackoffCapMs, rpcRetries } from '@latchkey/contracts/constants/rpc'
import { API_RESPONSE_MALFORMED, API_TIMED_OUT, API_UNREACHABLE, HTTP_STATUS } from '@latchkey/contracts/errors/api'
import { RATE_LIMITED, SERVER_ERROR } from '@latchkey/contracts/errors/config'

/** The server, and the project that calls it. Each Latchkey instance has one; the functions of this package take it first. */
export type ApiClient = {
  readonly serverUrl: string
  readonly projectId: string
  /** Sent as `sv`; `st`, the SDK's name, is `latchkey`. */
  readonly sdkVersion: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

export function createApiClient(params: createApiClient.Params): ApiClient {
  const { serverUrl, projectId, sdkVersion, clock = systemClock } = params
  // Browsers throw 'Illegal invocation' when fetch is called without globalThis.
  return { serverUrl, projectId, sdkVersion, clock, fetch: params.fetch ?? ((...args) => globalThis.fetch(...args)) }
}

export declare namespace createApiClient {
  type Params = Pick<ApiClient, 'serverUrl' | 'projectId' | 'sdkVersion'> & Partial<Pick<ApiClient, 'fetch' | 'clock'>>
}

/** Also cancels the retries. */
type Cancel = { readonly signal?: AbortSignal | undefined }
type RequestInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * Calls a route and returns its response, typed by the route's row and not validated at run time. A GET is retried after a rate
 * limit, a time-out or a 5xx (spec S8.2); a POST is not, because the server may have processed it.
 * @throws RATE_LIMITED, SERVER_ERROR, API_TIMED_OUT, API_UNREACHABLE, or the server's own code and text
 */
export async function call<route extends RouteKey>(
  api: ApiClient,
  route: route,
  input: CallInput<route> & Cancel,
): Promise<CallAnswer<route>> {
  const [method = '', path = ''] = route.split(' ')
  const retries = method === 'GET' ? rpcRetries : 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await callOnce(api, {
        method,
        path,
        signal: input.signal,
        ...(input as RequestInput),
      })) as CallAnswer<route>
    } catch (error) {
      const repeatable = isLatchkeyError(error) && error.repeatable && !input.signal?.aborted
      if (!repeatable || attempt >= retries) throw error
      await pause(api.clock, fullJitter({ attempt, baseMs: retryBackoffBaseMs, capMs: retryBackoffCapMs }))
    }
  }
}

type Request = RequestInput & {
  readonly method: string
  readonly path: string
  readonly signal: AbortSignal | undefined
}

async function callOnce(api: ApiClient, { method, path, params, query, body, signal }: Request): Promise<unknown> {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, slot: string) => encodeURIComponent(params?.[slot] ?? '')),
    api.serverUrl,
  )
  const all = { ...query, projectId: api.projectId, st: 'latchkey', sv: api.sdkVersion }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, String(value))

  const timeout = new AbortController()
  const cancel = api.clock.after(apiTimeoutMs, () => timeout.abort())
  try {
    const response = await api.fetch(url, {
      method,
      // Without a Content-Type, a JSON text needs no CORS preflight.
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    })
    if (!response.ok) throw await refusal(response, path)
    return await read(response, path)
  } catch (error) {
    if (isLatchkeyError(error)) throw error
    if (signal?.aborted) throw signal.reason
    throw timeout.signal.aborted
      ? errorOf(API_TIMED_OUT, { values: { seconds: apiTimeoutMs / 1000 } })
      : errorOf(API_UNREACHABLE, { cause: error })
  } finally {
    cancel()
  }
}

async function read(response: Response, route: string): Promise<unknown> {
  if (response.status === 204) return undefined
  if (response.headers.get('content-type')?.startsWith('image/')) return response.blob()
  return response.json().catch((cause) => {
    throw errorOf(API_RESPONSE_MALFORMED, { values: { route, reason: 'it is not JSON' }, cause })
  })
}

async function refusal(response: Response, route: string): Promise<LatchkeyError> {
  const known = parseErrorBody(await response.json().catch(() => undefined))
  if (response.status === 429) return errorOf(RATE_LIMITED)
  if (response.status >= 500 && response.status !== 501) return errorOf(SERVER_ERROR)
  if (!known) return errorOf(HTTP_STATUS, { values: { status: response.status } })
  return errorOf(
    { ...known, code: known.code || HTTP_STATUS.code, audience: 'user' },
    { data: { route, status: response.status } },
  )
}

function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve))
}
