import { fullJitter } from '@latchkey/base/backoff'
import type { Clock } from '@latchkey/base/clock'
import { createEmitter } from '@latchkey/base/emitter'
import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import {
  reconnectBaseMs,
  reconnectCapMs,
  relayCloseDeadlineMs,
  relayIdleProbeMs,
  relayLivenessDeadlineMs,
} from '@latchkey/contracts/constants/relay'
import { RELAY_UNREACHABLE } from '@latchkey/contracts/errors/protocolClient'
import type { RelayEnvironment } from './environment.ts'
import type { RelayStatus } from './port.ts'
import type { Explanation } from './refusal.ts'
import { closeSocket, dropSocket, type RelaySocket, type RelaySocketConstructor } from './relaySocket.ts'
import { initialSocketState, type SocketEffect, type SocketEvent, transition } from './socket.machine.ts'

/** The single socket to the relay: runs the state machine and owns its timers and listeners. */
export type Connection = {
  readonly status: () => RelayStatus
  readonly onStatus: (listener: (status: RelayStatus) => void) => () => void
  /** `need`: a call is waiting. `connect`: open ahead of a call. Both end a backoff, and do nothing on a live connection. */
  readonly start: (type: 'need' | 'connect') => void
  /** False when no socket is open; nothing is queued here. */
  readonly send: (text: string) => boolean
  /** Checks whether the open socket is still alive, through `onProbe`. */
  readonly wake: () => void
  /** Sets a deadline for the open socket: any frame from the relay proves that it is alive. */
  readonly watch: () => void
  readonly dead: () => void
  readonly destroy: () => Promise<void>
}

export function createConnection(params: createConnection.Params): Connection {
  const { address, clock, random, environment, log } = params
  /** Aborted on destroy, together with the requests of `refusal.ts`. */
  const lifetime = new AbortController()
  const statuses = createEmitter<{ status: RelayStatus }>()
  let state = initialSocketState
  let announced: RelayStatus = state.status
  /** Number of the connection attempt, to ignore results of earlier ones. */
  let dialCount = 0
  let socket: RelaySocket | undefined
  let cancelTimer = () => {}
  let cancelIdle = () => {}
  let cancelWatch: (() => void) | undefined
  let stopListening: (() => void) | undefined

  function dispatch(event: SocketEvent): void {
    const before = state.status
    const step = transition(state, event)
    state = step.state
    if (state.status !== before) leave(before)
    for (const effect of step.effects) run(effect)
    // An effect may already have changed the status again and announced it.
    if (state.status === announced) return
    announced = state.status
    statuses.emit('status', announced)
  }

  function leave(status: RelayStatus): void {
    cancelTimer()
    cancelIdle()
    endWatch()
    if (status === 'open') params.onLost()
  }

  function run(effect: SocketEffect): void {
    switch (effect.type) {
      case 'openSocket':
        void dial(effect.skewSec)
        break
      case 'dropSocket':
        if (socket) dropSocket(socket)
        socket = undefined
        break
      case 'timer':
        startTimer(effect.ms)
        break
      case 'backoff': {
        const { attempt } = effect
        startTimer(fullJitter({ attempt, baseMs: reconnectBaseMs, capMs: reconnectCapMs, random }))
        break
      }
      case 'ready':
        onActivity()
        params.onReady()
        break
      case 'probe':
        probe(true)
        break
      case 'explain': {
        const { reason, nowSec } = effect
        void explain(({ explainRefusal }) =>
          explainRefusal({ reason, nowSec, relayUrl: params.relayUrl, signal: lifetime.signal }),
        )
        break
      }
      case 'refuse':
        params.onRefused(effect.error)
    }
  }

  function startTimer(ms: number): void {
    cancelTimer()
    cancelTimer = clock.after(ms, () => dispatch({ type: 'timer' }))
  }

  function watch(): void {
    if (state.status === 'open') cancelWatch ??= clock.after(relayLivenessDeadlineMs, () => dispatch({ type: 'dead' }))
  }

  function probe(all: boolean): void {
    if (!cancelWatch && params.onProbe(all)) watch()
  }

  function endWatch(): void {
    cancelWatch?.()
    cancelWatch = undefined
  }

  /** An idle connection may be dead without a close event: probe it after a while without traffic. */
  function onActivity(): void {
    endWatch()
    cancelIdle()
    cancelIdle = clock.after(relayIdleProbeMs, () => probe(false))
  }

  async function explain(how: (refusal: typeof import('./refusal.ts')) => Explanation | Promise<Explanation>) {
    const mine = dialCount
    const explanation = await import('./refusal.ts').then(how).catch(() => ({ error: errorOf(RELAY_UNREACHABLE) }))
    // The attempt may have timed out or been destroyed meanwhile.
    if (isCurrent(mine)) dispatch({ type: 'refused', ...explanation })
  }

  const isCurrent = (dial: number): boolean => dial === dialCount && state.status === 'connecting'

  async function dial(skewSec: number): Promise<void> {
    dialCount += 1
    const mine = dialCount
    const WebSocket = params.webSocket ?? (globalThis.WebSocket as RelaySocketConstructor | undefined)
    if (!WebSocket) {
      return explain(({ noWebSocket }) => noWebSocket())
    }
    try {
      const nowSec = Math.floor(clock.now() / 1000)
      const target = await address(nowSec + skewSec)
      // A time-out or `destroy` may have happened while the token was signed.
      if (isCurrent(mine)) attach(typeof target === 'string' ? new WebSocket(target) : target, nowSec)
    } catch {
      log('dial.failed')
      if (isCurrent(mine)) dispatch({ type: 'closed', code: 1006, reason: '', nowSec: 0, wanted: true })
    }
  }

  function attach(opened: RelaySocket, nowSec: number): void {
    socket = opened
    opened.onopen = () => dispatch({ type: 'opened' })
    opened.onerror = () => {}
    opened.onmessage = (event: { readonly data: unknown }) => {
      onActivity()
      if (typeof event.data === 'string') params.onFrame(event.data, (text) => socket === opened && send(text))
    }
    opened.onclose = ({ code, reason }: { readonly code: number; readonly reason: string }) => {
      socket = undefined
      dispatch({ type: 'closed', code, reason, nowSec, wanted: params.isWanted() })
    }
  }

  function send(text: string): boolean {
    if (state.status !== 'open' || !socket) return false
    socket.send(text)
    return true
  }

  return {
    status: () => state.status,
    onStatus: (listener) => statuses.on('status', listener),
    start(type) {
      if (state.status === 'destroyed') return
      stopListening ??= environment.listen(() => dispatch({ type: 'wake' }))
      dispatch({ type })
    },
    send,
    wake: () => dispatch({ type: 'wake' }),
    watch,
    dead: () => dispatch({ type: 'dead' }),
    async destroy() {
      const last = state.status === 'open' ? socket : undefined
      if (last) socket = undefined
      dispatch({ type: 'destroy' })
      lifetime.abort()
      stopListening?.()
      stopListening = undefined
      statuses.clear()
      if (last) await closeSocket(last, (task) => clock.after(relayCloseDeadlineMs, task))
    },
  }
}

export declare namespace createConnection {
  type Params = {
    readonly relayUrl: string
    /** URL of the next attempt, with a token issued at this time; or a socket, which is opened or dropped without listeners. */
    readonly address: (issuedAtSec: number) => Promise<string | RelaySocket>
    readonly clock: Clock
    readonly random: () => number
    readonly environment: RelayEnvironment
    readonly webSocket: RelaySocketConstructor | undefined
    readonly log: (text: string) => void
    /** Called when a new socket is open. */
    readonly onReady: () => void
    /** Called when the open socket is gone, for any reason. */
    readonly onLost: () => void
    readonly onRefused: (error: LatchkeyError) => void
    /**
     * Sends a request that the relay answers: all subscriptions, or a minimal one; false if nothing depends on the
     * socket.
     */
    readonly onProbe: (all: boolean) => boolean
    /** A text frame, and a function that replies on the same socket. */
    readonly onFrame: (text: string, reply: (text: string) => void) => void
    /** True if a topic or a pending call needs a connection. */
    readonly isWanted: () => boolean
  }
}
