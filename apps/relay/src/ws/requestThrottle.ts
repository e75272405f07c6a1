import type { Clock } from '@latchkey/base/clock'
import type { WebSocket } from 'ws'
import type { Limits } from '../limits/limits.ts'
import type { ClientQuota } from '../limits/rateLimiter.ts'

/** Pauses reading one socket while its quota is exhausted or too many of its requests are in flight. */
export type RequestThrottle = {
  /** Charges a request. Beyond the quota, reading pauses. False if the socket is being closed and the request must not run. */
  readonly admit: (cost: number) => boolean
  /** Charges something that is not a request. */
  readonly charge: (cost: number) => void
  readonly started: () => void
  readonly finished: () => void
  readonly inFlight: () => number
  /** Call when the socket has closed. */
  readonly closed: () => void
}

export const createRequestThrottle = (params: createRequestThrottle.Params): RequestThrottle =>
  new SocketThrottle(params)

export declare namespace createRequestThrottle {
  type Params = {
    readonly ws: WebSocket
    readonly clock: Clock
    readonly limits: Limits
    readonly quota: ClientQuota
    readonly onDelay: () => void
    /** The delay would exceed `delayMaxMs`. */
    readonly onOverload: () => void
  }
}

/** A class for the same reason as the send queue. */
class SocketThrottle implements RequestThrottle {
  readonly #params: createRequestThrottle.Params
  #inFlight = 0
  #isBusy = false
  #isClosing = false
  #cancelDelay: (() => void) | undefined

  constructor(params: createRequestThrottle.Params) {
    this.#params = params
  }

  closed(): void {
    this.#cancelDelay?.()
  }

  admit(cost: number): boolean {
    const { quota, limits } = this.#params
    if (!this.#isClosing) this.#apply(quota.take(cost, limits.delayMaxMs))
    return !this.#isClosing
  }

  charge(cost: number): void {
    if (!this.#isClosing) this.#apply(this.#params.quota.charge(cost))
  }

  started(): void {
    this.#inFlight += 1
    if (this.#inFlight < this.#params.limits.requestsPerSocketMax) return
    this.#isBusy = true
    this.#params.ws.pause()
  }

  finished(): void {
    this.#inFlight -= 1
    if (!this.#isBusy || this.#inFlight >= this.#params.limits.requestsPerSocketMax / 2) return
    this.#isBusy = false
    this.#resume()
  }

  inFlight(): number {
    return this.#inFlight
  }

  #resume(): void {
    if (!this.#isBusy && !this.#cancelDelay) this.#params.ws.resume()
  }

  #delay(ms: number): void {
    const { ws, clock, onDelay } = this.#params
    if (!this.#cancelDelay) onDelay()
    this.#cancelDelay?.()
    ws.pause()
    this.#cancelDelay = clock.after(ms, () => {
      this.#cancelDelay = undefined
      this.#resume()
    })
  }

  #apply(waitMs: number): void {
    const { ws, limits, onOverload } = this.#params
    if (waitMs > limits.delayMaxMs) {
      this.#isClosing = true
      onOverload()
    } else if (waitMs > 0 && ws.readyState === ws.OPEN) this.#delay(waitMs)
  }
}
