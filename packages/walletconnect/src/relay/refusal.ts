import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { relayConnectTimeoutMs, relayJwtLeewaySec } from '@latchkey/contracts/constants/relay'
import { RELAY_CLOCK_SKEW, RELAY_NO_WEBSOCKET, RELAY_REFUSED } from '@latchkey/contracts/errors/relay'

/** Why the relay refused us, or the engine cannot connect. Loaded on demand, to keep the texts out of the initial bundle. */
export type Explanation = {
  /** For the caller. Not retried automatically, because the result would be the same. */
  readonly error: LatchkeyError
  /** Seconds to add to our clock in tokens, which may fix the refusal. */
  readonly skewSec?: number
}

/**
 * Reads the reason of close code 3000. `nowSec` is the time our token was issued at, before any correction. For a token
 * that is not valid yet the relay sends its own time: `… now + time_leeway: <unix s>, time_leeway: 120`. For an expired
 * token it does not, so its `/health` is requested.
 */
export async function explainRefusal(params: explainRefusal.Params): Promise<Explanation> {
  const { reason, relayUrl, nowSec, signal } = params
  const early = /not yet valid/i.test(reason)
  if (!early && !/token is expired/i.test(reason))
    return { error: errorOf(RELAY_REFUSED, { values: { reason: reason || 'no reason given' } }) }
  const relaySec = early ? timeIn(reason) : await timeOf(relayUrl, signal)
  if (relaySec === undefined) return { error: clockError(`more than ${relayJwtLeewaySec}`) }
  const skewSec = relaySec - nowSec
  return { error: clockError(Math.abs(skewSec)), skewSec }
}

export declare namespace explainRefusal {
  type Params = {
    readonly reason: string
    readonly relayUrl: string
    readonly nowSec: number
    /** Aborted when the client is destroyed. */
    readonly signal: AbortSignal
  }
}

/** The engine has no WebSocket, and none was passed in. */
export const noWebSocket = (): Explanation => ({ error: errorOf(RELAY_NO_WEBSOCKET) })

const clockError = (seconds: number | string): LatchkeyError => errorOf(RELAY_CLOCK_SKEW, { values: { seconds } })

function timeIn(reason: string): number | undefined {
  const limit = /now \+ time_leeway: (\d{9,11})\b/.exec(reason)?.[1]
  const leeway = /, time_leeway: (\d{1,5})\b/.exec(reason)?.[1] ?? relayJwtLeewaySec
  return limit ? Number(limit) - Number(leeway) : undefined
}

/** Unix seconds from the body of the response, else from its date header; undefined when the relay does not respond. */
async function timeOf(relayUrl: string, gone: AbortSignal): Promise<number | undefined> {
  try {
    const url = new URL('/health', relayUrl.replace(/^ws/, 'http'))
    const signal = AbortSignal.any([gone, AbortSignal.timeout(relayConnectTimeoutMs)])
    const answer = await fetch(url, { cache: 'no-store', signal })
    const { timeMs } = ((await answer.json().catch(() => undefined)) ?? {}) as { readonly timeMs?: unknown }
    const ms = typeof timeMs === 'number' ? timeMs : Date.parse(answer.headers.get('date') ?? '')
    return Number.isFinite(ms) ? Math.floor(ms / 1000) : undefined
  } catch {
    return undefined
  }
}
