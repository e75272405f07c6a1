import type { Clock } from '@latchkey/base/clock'
import type { WebSocket } from 'ws'
import type { Limits } from '../limits/limits.ts'
import type { ClientQuota } from '../limits/rateLimiter.ts'

/** Pauses reading one socket while its quota is exhausted or too many of its requests are in flight. */
export type RequestThrottle = {
  /** Charges a request. Past the quota reading pauses; false when the socket is being closed and the request must not run. */
  readonly admit: (cost: number) => boolean
  /** Charges something that is not a request. */
  readonly charge: (cost: number) => void
  readonly started: () => void
  readonly finished: () => void
  readonly inFlight: () => number
}

export function createRequestThrottle(params: {
  readonly ws: WebSocket
  readonly clock: Clock
  readonly limits: Limits
  readonly quota: ClientQuota
  readonly onDelay: () => void
  /** The delay would exceed `delayMaxMs`. */
  readonly onOverload: () => void
}): RequestThrottle {
  const { ws, clock, limits, quota, onDelay, onOverload } = params
  let inFlight = 0
  let busy = false
  let closing = false
  let cancelDelay: (() => void) | undefined
  ws.once('close', () => cancelDelay?.())

  function resume(): void {
    if (!busy && !cancelDelay) ws.resume()
  }

  function delay(ms: number): void {
    if (!cancelDelay) onDelay()
    cancelDelay?.()
    ws.pause()
    cancelDelay = clock.after(ms, () => {
      cancelDelay = undefined
      resume()
    })
  }

  function apply(waitMs: number): void {
    if (waitMs > limits.delayMaxMs) {
      closing = true
      onOverload()
    } else if (waitMs > 0 && ws.readyState === ws.OPEN) delay(waitMs)
  }

  return {
    admit(cost) {
      if (!closing) apply(quota.take(cost, limits.delayMaxMs))
      return !closing
    },
    charge(cost) {
      if (!closing) apply(quota.charge(cost))
    },
    started() {
      inFlight += 1
      if (inFlight < limits.requestsPerSocketMax) return
      busy = true
      ws.pause()
    },
    finished() {
      inFlight -= 1
      if (!busy || inFlight >= limits.requestsPerSocketMax / 2) return
      busy = false
      resume()
    },
    inFlight: () => inFlight,
  }
}
