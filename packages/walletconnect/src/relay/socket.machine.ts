import type { LatchkeyError } from '@latchkey/base/errors'
import {
  closeOverload,
  closeRefused,
  closeStale,
  reconnectStableMs,
  relayConnectTimeoutMs,
  relayOverloadAttempt,
} from '@latchkey/contracts/constants/relay'
import type { RelayStatus } from './port.ts'
import type { Explanation } from './refusal.ts'

/**
 * State of the single socket. It exists only while the status is `connecting` or `open`; each status has at most one timer.
 */
export type SocketState = {
  readonly status: RelayStatus
  /** Connections lost in a row; reset by a stable connection and by each call. */
  readonly attempt: number
  /** The relay closed the last connection because of overload: a call does not end the backoff. */
  readonly overloaded: boolean
  /** Seconds to add to our clock in tokens, as reported in a refusal. */
  readonly skewSec: number
  /** True once a reported skew was used: the next clock refusal is final. */
  readonly corrected: boolean
}

export type SocketEvent =
  /** A call needs the relay. Ends a backoff in progress, unless the relay is overloaded. */
  | { readonly type: 'need' }
  /** The caller requests a connection now. Ends a backoff. */
  | { readonly type: 'connect' }
  | { readonly type: 'opened' }
  | {
      readonly type: 'closed'
      readonly code: number
      readonly reason: string
      readonly nowSec: number
      /** True if a topic or a pending call needs a connection. */
      readonly wanted: boolean
    }
  /** The timer of the current status fired. */
  | { readonly type: 'timer' }
  /** The network or the page came back, or the socket may be dead. */
  | { readonly type: 'wake' }
  /** The open socket did not respond in time. */
  | { readonly type: 'dead' }
  /** Result of the `explain` effect. */
  | ({ readonly type: 'refused' } & Explanation)
  | { readonly type: 'destroy' }

export type SocketEffect =
  | { readonly type: 'openSocket'; readonly skewSec: number }
  | { readonly type: 'dropSocket' }
  | { readonly type: 'timer'; readonly ms: number }
  /** Start a full-jitter delay for this attempt, then dispatch `timer`. */
  | { readonly type: 'backoff'; readonly attempt: number }
  /** Subscribe to all topics again and send pending requests. */
  | { readonly type: 'ready' }
  | { readonly type: 'probe' }
  /** Find out why the relay refused the connection, then dispatch `refused`. `nowSec`: as in the `closed` event. */
  | { readonly type: 'explain'; readonly reason: string; readonly nowSec: number }
  | { readonly type: 'refuse'; readonly error: LatchkeyError }

export type SocketStep = { readonly state: SocketState; readonly effects: readonly SocketEffect[] }

export const initialSocketState: SocketState = {
  status: 'idle',
  attempt: 0,
  overloaded: false,
  skewSec: 0,
  corrected: false,
}

/** Pure. The caller cancels the running timer whenever the status changes. */
export function transition(state: SocketState, event: SocketEvent): SocketStep {
  if (state.status === 'destroyed') return stay(state)
  if (event.type === 'destroy') {
    const effects: readonly SocketEffect[] = hasSocket(state) ? [{ type: 'dropSocket' }] : []
    return { state: { ...state, status: 'destroyed' }, effects }
  }
  switch (state.status) {
    case 'idle':
      return event.type === 'need' || event.type === 'connect' ? dial(state) : stay(state)
    case 'refused':
      return event.type === 'need' || event.type === 'connect'
        ? dial({ ...state, attempt: 0, corrected: false })
        : stay(state)
    case 'waiting':
      if (event.type === 'need') return state.overloaded ? stay(state) : dial({ ...state, attempt: 0 })
      return event.type === 'timer' || event.type === 'connect' || event.type === 'wake' ? dial(state) : stay(state)
    case 'connecting':
      return whileConnecting(state, event)
    default:
      return whileOpen(state, event)
  }
}

function whileConnecting(state: SocketState, event: SocketEvent): SocketStep {
  switch (event.type) {
    case 'opened':
      return {
        state: { ...state, status: 'open' },
        effects: [{ type: 'timer', ms: reconnectStableMs }, { type: 'ready' }],
      }
    case 'timer':
      return lose(state, [{ type: 'dropSocket' }])
    case 'closed':
      return closed(state, event)
    case 'need':
      return stay({ ...state, attempt: 0 })
    case 'refused': {
      const { error, skewSec } = event
      if (skewSec !== undefined && !state.corrected) return dial({ ...state, skewSec, corrected: true })
      return { state: { ...state, status: 'refused' }, effects: [{ type: 'refuse', error }] }
    }
    default:
      return stay(state)
  }
}

function whileOpen(state: SocketState, event: SocketEvent): SocketStep {
  switch (event.type) {
    case 'timer':
      return stay({ ...state, attempt: 0, corrected: false })
    case 'need':
      return stay({ ...state, attempt: 0 })
    case 'wake':
      return { state, effects: [{ type: 'probe' }] }
    case 'dead':
      return lose(state, [{ type: 'dropSocket' }])
    case 'closed':
      return closed(state, event)
    default:
      return stay(state)
  }
}

function closed(state: SocketState, event: Extract<SocketEvent, { type: 'closed' }>): SocketStep {
  if (event.code === closeStale && !event.wanted) return stay({ ...state, status: 'idle' })
  const { code, reason, nowSec } = event
  if (code === closeOverload)
    return lose({ ...state, overloaded: true, attempt: Math.max(state.attempt, relayOverloadAttempt) })
  if (code !== closeRefused) return lose(state)
  return {
    state: { ...state, status: 'connecting' },
    effects: [
      { type: 'timer', ms: relayConnectTimeoutMs },
      { type: 'explain', reason, nowSec },
    ],
  }
}

const stay = (state: SocketState): SocketStep => ({ state, effects: [] })

const hasSocket = (state: SocketState): boolean => state.status === 'connecting' || state.status === 'open'

const dial = (state: SocketState): SocketStep => ({
  state: { ...state, status: 'connecting', overloaded: false },
  effects: [
    { type: 'timer', ms: relayConnectTimeoutMs },
    { type: 'openSocket', skewSec: state.skewSec },
  ],
})

const lose = (state: SocketState, effects: readonly SocketEffect[] = []): SocketStep => ({
  state: { ...state, status: 'waiting', attempt: state.attempt + 1 },
  effects: [...effects, { type: 'backoff', attempt: state.attempt }],
})
