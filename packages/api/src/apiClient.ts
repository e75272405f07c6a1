import { fullJitter } from '@latchkey/base/backoff'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { parseErrorBody } from '@latchkey/contracts/api/errorBody'
import type { ApiRoute } from '@latchkey/contracts/api/route'
import { retryBackoffBaseMs, retryBackoffCapMs, rpcRetries } from '@latchkey/contracts/constants/rpc'
import { API_RESPONSE_MALFORMED, API_TIMED_OUT, API_UNREACHABLE, HTTP_STATUS } from '@latchkey/contracts/errors/api'
import { RATE_LIMITED, SERVER_ERROR } from '@latchkey/contracts/errors/config'

/** Where the server is and who asks. One a Latchkey instance; the functions of this package take it first. */
export type ApiClient = {
  readonly serverUrl: string
  readonly projectId: string
  /** Sent as `sv`; the kind, `st`, is `latchkey`. */
  readonly sdkVersion: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

export function createApiClient(params: createApiClient.Params): ApiClient {
  const { serverUrl, projectId, sdkVersion, clock = systemClock } = params
  // Called through globalThis: an unbound browser fetch throws 'Illegal invocation'.
  return { serverUrl, projectId, sdkVersion, clock, fetch: params.fetch ?? ((...args) => globalThis.fetch(...args)) }
}

export declare namespace createApiClient {
  type Params = Pick<ApiClient, 'serverUrl' | 'projectId' | 'sdkVersion'> & Partial<Pick<ApiClient, 'fetch' | 'clock'>>
}

export type Call = {
  readonly route: ApiRoute
  /** Values of the `{slots}` in the route's path. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/**
 * Calls a route and returns its JSON, unchecked. Rate limits, time-outs and 5xx of a GET are tried again (spec S8.2); a POST is
 * not, because it may have been carried out. Rejects with RATE_LIMITED, SERVER_ERROR, API_TIMED_OUT, API_UNREACHABLE, or the
 * server's own code and text.
 */
export async function callApi(api: ApiClient, call: Call): Promise<unknown> {
  const attempts = call.route.method === 'GET' ? rpcRetries : 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await callOnce(api, call)
    } catch (error) {
      const retryable = isLatchkeyError(error) && error.retryable && !call.signal?.aborted
      if (!retryable || attempt >= attempts) throw error
      await pause(api.clock, fullJitter({ attempt, baseMs: retryBackoffBaseMs, capMs: retryBackoffCapMs }))
    }
  }
}

async function callOnce(api: ApiClient, { route, path = {}, query = {}, body, signal }: Call): Promise<unknown> {
  const url = new URL(
    route.path.replace(/\{(\w+)\}/g, (_, slot: string) => encodeURIComponent(path[slot] ?? '')),
    api.serverUrl,
  )
  const all = { ...query, projectId: api.projectId, st: 'latchkey', sv: api.sdkVersion }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, String(value))

  const timeout = new AbortController()
  const cancel = api.clock.after(route.timeoutMs, () => timeout.abort())
  try {
    const response = await api.fetch(url, {
      method: route.method,
      // Without a Content-Type of its own a JSON text needs no preflight.
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    })
    if (!response.ok) throw await refusal(response, route)
    if (route.answer === 'nothing') return undefined
    return await response.json().catch((cause) => {
      throw errorOf(API_RESPONSE_MALFORMED, { values: { route: route.path, reason: 'it is not JSON' }, cause })
    })
  } catch (error) {
    throw networkError(error, route, timeout.signal.aborted, signal)
  } finally {
    cancel()
  }
}

function networkError(error: unknown, route: ApiRoute, timedOut: boolean, signal: AbortSignal | undefined): unknown {
  if (isLatchkeyError(error)) return error
  if (signal?.aborted) return signal.reason
  return timedOut
    ? errorOf(API_TIMED_OUT, { values: { seconds: route.timeoutMs / 1000 } })
    : errorOf(API_UNREACHABLE, { cause: error })
}

async function refusal(response: Response, route: ApiRoute): Promise<LatchkeyError> {
  const known = parseErrorBody(await response.json().catch(() => undefined))
  if (response.status === 429) return errorOf(RATE_LIMITED)
  if (response.status >= 500 && response.status !== 501) return errorOf(SERVER_ERROR)
  if (!known) return errorOf(HTTP_STATUS, { values: { status: response.status } })
  const row = {
    code: known.code || HTTP_STATUS.code,
    message: known.message,
    audience: 'user',
    retryable: false,
  } as const
  return errorOf(row, { data: { route: route.path, status: response.status } })
}

function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve))
}
