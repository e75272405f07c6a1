import type { Clock } from '@latchkey/base/clock'
import { deadline } from '@latchkey/base/deadline'
import { type ErrorRow, errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { PRICES_UNAVAILABLE } from '@latchkey/contracts/errors/swap'
import { readBody } from '@latchkey/node/http/readBody'
import type { Log } from '@latchkey/node/log'
import * as v from 'valibot'

const timeoutMs = 5_000
const defaultMaxBytes = 1024 * 1024
/** Maximum pause that a service can request. */
const longestPauseMs = 60_000

/** Calls services that the operator configured with a key. */
export type ProviderClient = {
  /**
   * Sends a GET once and validates the response. Follows no redirect, which would leak the key. Logs neither the URL
   * nor the response. After a refusal with `Retry-After` (429, 503), sends no request for that time, at most a minute.
   * @throws PRICES_UNAVAILABLE or the request's own `failure`
   */
  readonly get: Ask
  /** Like `get`, with a POST. */
  readonly post: Ask<ProviderClient.Request & { readonly body: unknown }>
}

type Ask<request = ProviderClient.Request> = <schema extends v.GenericSchema>(
  schema: schema,
  request: request,
) => Promise<v.InferOutput<schema>>

export declare namespace ProviderClient {
  type Request = {
    /** For the log. */
    readonly provider: string
    readonly url: URL
    readonly headers: Readonly<Record<string, string>>
    /** The error to throw if the provider gives no valid response. Default: PRICES_UNAVAILABLE. */
    readonly failure?: ErrorRow
    /** Limit of the response. Default: 1 MiB. */
    readonly maxBytes?: number
  }
}

export function createProviderClient({ clock, log, fetch: ask = fetch }: createProviderClient.Params): ProviderClient {
  /** End of the pause of each origin. */
  const pausedUntil = new Map<string, number>()

  function pause({ origin }: URL, { status, headers }: Response): void {
    const seconds = Number(headers.get('retry-after') ?? 0)
    if ((status === 429 || status === 503) && seconds > 0)
      pausedUntil.set(origin, clock.now() + Math.min(seconds * 1_000, longestPauseMs))
  }

  async function send<schema extends v.GenericSchema>(
    schema: schema,
    { provider, url, headers, failure = PRICES_UNAVAILABLE, maxBytes = defaultMaxBytes }: ProviderClient.Request,
    content: Pick<RequestInit, 'method' | 'body'>,
  ): Promise<v.InferOutput<schema>> {
    const refuse = (reason: string) => {
      log.warn({ provider, reason }, 'provider did not answer')
      return errorOf(failure)
    }
    const leftMs = (pausedUntil.get(url.origin) ?? 0) - clock.now()
    // A longer rest means that the clock was set back.
    if (leftMs > 0 && leftMs <= longestPauseMs) throw errorOf(failure)
    const limit = deadline(clock, timeoutMs)
    try {
      const response = await ask(url, { ...content, headers, redirect: 'error', signal: limit.signal })
      if (response.status !== 200 && response.status !== 201) {
        pause(url, response)
        throw refuse(`status ${response.status}`)
      }
      const body = await readBody(response.body, maxBytes)
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body.ok ? body.value : undefined)
      if (!parsed.success) throw refuse('malformed')
      return parsed.output
    } catch (error) {
      if (isLatchkeyError(error)) throw error
      throw refuse(limit.timedOut() ? 'timed out' : 'unreachable')
    } finally {
      limit.end()
    }
  }

  return {
    get: (schema, request) => send(schema, request, {}),
    post: (schema, { body, ...request }) => {
      const headers = { ...request.headers, 'content-type': 'application/json' }
      return send(schema, { ...request, headers }, { method: 'POST', body: JSON.stringify(body) })
    },
  }
}

export declare namespace createProviderClient {
  type Params = { readonly clock: Clock; readonly log: Log; readonly fetch?: typeof fetch | undefined }
}
