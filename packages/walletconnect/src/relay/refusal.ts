import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { relayJwtLeewaySec } from '@latchkey/contracts/constants/relay'
import { RELAY_CLOCK_SKEW, RELAY_NO_WEBSOCKET, RELAY_REFUSED } from '@latchkey/contracts/errors/relay'

/** Why the relay, or the engine, will not let us in. Retrying by ourselves would only repeat it. */
export type Refusal =
  | { readonly kind: 'refused'; readonly reason: string }
  /** How far the relay's clock is ahead of ours; unknown when the reason names no time. */
  | { readonly kind: 'clock'; readonly skewSec: number | undefined }
  | { readonly kind: 'noWebSocket' }

/**
 * Reads the reason of close code 3000. `nowSec` is the time our token was made from, before any correction. Relays tell their time
 * with a token that is not valid yet: `… now + time_leeway: <unix s>, time_leeway: 120`.
 */
export function refusalOf(reason: string, nowSec: number): Refusal {
  if (/token is expired/i.test(reason)) return { kind: 'clock', skewSec: undefined }
  if (!/not yet valid/i.test(reason)) return { kind: 'refused', reason: reason || 'no reason given' }
  const limit = /now \+ time_leeway: (\d{9,11})\b/.exec(reason)?.[1]
  const leeway = /, time_leeway: (\d{1,5})\b/.exec(reason)?.[1] ?? relayJwtLeewaySec
  return { kind: 'clock', skewSec: limit ? Number(limit) - Number(leeway) - nowSec : undefined }
}

/** The error a caller sees. */
export function refusalError(refusal: Refusal): LatchkeyError {
  if (refusal.kind === 'noWebSocket') return errorOf(RELAY_NO_WEBSOCKET)
  if (refusal.kind === 'refused') return errorOf(RELAY_REFUSED, { values: { reason: refusal.reason } })
  // Without a time in the reason we know only that the leeway did not cover it.
  const seconds = refusal.skewSec === undefined ? `more than ${relayJwtLeewaySec}` : Math.abs(refusal.skewSec)
  return errorOf(RELAY_CLOCK_SKEW, { values: { seconds } })
}
