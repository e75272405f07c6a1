import type { Clock } from '@latchkey/base/clock'
import type { WebSocket } from 'ws'
import type { Allowance } from './allowances.ts'
import type { Limits } from './limits.ts'

/** Reads one socket only as fast as its requests are carried out and its allowances refill. */
export type Intake = {
  /** A request costs this much. Past the allowance the socket is read later; false: it is closed, and the request not carried out. */
  readonly ask: (cost: number) => boolean
  /** What came is no request, and costs this much. */
  readonly charge: (cost: number) => void
  /** A request is in work, until `done`. */
  readonly begin: () => void
  readonly done: () => void
  readonly working: () => number
}

export function createIntake(params: {
  readonly ws: WebSocket
  readonly clock: Clock
  readonly limits: Limits
  readonly allowance: Allowance
  readonly onDelay: () => void
  /** The delay would be too long. */
  readonly onOverload: () => void
}): Intake {
  const { ws, clock, limits, allowance, onDelay, onOverload } = params
  let working = 0
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

  function settle(waitMs: number): void {
    if (waitMs > limits.delayMaxMs) {
      closing = true
      onOverload()
    } else if (waitMs > 0 && ws.readyState === ws.OPEN) delay(waitMs)
  }

  return {
    ask(cost) {
      if (!closing) settle(allowance.ask(cost, limits.delayMaxMs))
      return !closing
    },
    charge(cost) {
      if (!closing) settle(allowance.spendOwn(cost))
    },
    begin() {
      working += 1
      if (working < limits.requestsPerSocketMax) return
      busy = true
      ws.pause()
    },
    done() {
      working -= 1
      if (!busy || working >= limits.requestsPerSocketMax / 2) return
      busy = false
      resume()
    },
    working: () => working,
  }
}

const bytesPerToken = 16 * 1024
const itemsPerToken = 25

/** What messages take more that are pushed or fetched because of a request. Not rounded: single topics add up, too. */
export const extraCostOf = (messages: readonly { readonly bytes: number }[]): number =>
  messages.reduce((sum, { bytes }) => sum + bytes / bytesPerToken + 1 / itemsPerToken, 0)

/** What a request takes from the allowances: 1, and more when it is long. */
export const costOf = (bytes: number, items = 1): number =>
  1 + Math.floor(bytes / bytesPerToken) + Math.floor(items / itemsPerToken)
