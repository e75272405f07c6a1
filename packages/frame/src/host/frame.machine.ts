import { frameReadyDelayMs, frameReadyTimeoutMs } from '@latchkey/contracts/constants/frame'

/** `settling`: the frame is ready, but requests still wait for a short delay (spec S4.5). */
export type FrameStatus = 'idle' | 'loading' | 'settling' | 'ready' | 'failed' | 'removed'

export type FrameState = {
  readonly status: FrameStatus
  /** Nonce of the document that is loaded now. */
  readonly frameNonce?: string
}

export type FrameMachineEvent =
  /** A request was made. The first one loads the frame; one after a failure reloads it. */
  | { readonly type: 'requested' }
  /** The frame sent READY: it has a new document without a port. */
  | { readonly type: 'announced'; readonly frameNonce: string }
  /** The frame accepted the port. */
  | { readonly type: 'opened' }
  /** The timer of the current status fired. */
  | { readonly type: 'timer' }
  | { readonly type: 'loadFailed' }
  | { readonly type: 'reload' }
  | { readonly type: 'remove' }

export type FrameEffect =
  /** Replaces the running timer. */
  | { readonly type: 'startTimer'; readonly ms: number }
  | { readonly type: 'stopTimer' }
  /** Create the element, or reload its page. */
  | { readonly type: 'load' }
  | { readonly type: 'openPort'; readonly frameNonce: string }
  | { readonly type: 'closePort' }
  /** Send the page's theme and data, then the waiting requests. */
  | { readonly type: 'release' }
  | { readonly type: 'sendWaiting' }
  /** `sent`: only requests that were sent to the frame. */
  | { readonly type: 'reject'; readonly which: 'sent' | 'all'; readonly reason: RejectReason }
  | { readonly type: 'removeElement' }

/** `reloaded`: the frame's document was replaced. */
export type RejectReason = 'notReady' | 'loadFailed' | 'reloaded' | 'aborted'

export type FrameStep = { readonly state: FrameState; readonly effects: readonly FrameEffect[] }

export const initialFrameState: FrameState = { status: 'idle' }

const startReadyTimer: FrameEffect = { type: 'startTimer', ms: frameReadyTimeoutMs }

/** Pure: returns the next state and the effects to run. */
export function transition(state: FrameState, event: FrameMachineEvent): FrameStep {
  const { status } = state
  if (status === 'removed') return stay(state)
  switch (event.type) {
    case 'requested':
      if (status === 'idle' || status === 'failed') return load([])
      return status === 'ready' ? { state, effects: [{ type: 'sendWaiting' }] } : stay(state)
    case 'announced':
      return announced(state, event.frameNonce)
    case 'opened':
      if (status !== 'loading' || state.frameNonce === undefined) return stay(state)
      return { state: { ...state, status: 'settling' }, effects: [{ type: 'startTimer', ms: frameReadyDelayMs }] }
    case 'timer':
      if (status === 'loading') return fail('notReady')
      return status === 'settling'
        ? { state: { ...state, status: 'ready' }, effects: [{ type: 'release' }] }
        : stay(state)
    case 'loadFailed':
      return status === 'loading' ? fail('loadFailed') : stay(state)
    case 'reload':
      return status === 'idle' ? stay(state) : load([{ type: 'reject', which: 'all', reason: 'reloaded' }])
    case 'remove':
      return {
        state: { status: 'removed' },
        effects: [
          { type: 'stopTimer' },
          { type: 'closePort' },
          { type: 'reject', which: 'all', reason: 'aborted' },
          { type: 'removeElement' },
        ],
      }
  }
}

/** Does not restart the timer while loading: a frame that keeps reloading itself must time out. */
function announced(state: FrameState, frameNonce: string): FrameStep {
  const { status } = state
  if (status === 'idle' || frameNonce === state.frameNonce) return stay(state)
  const openPort: FrameEffect = { type: 'openPort', frameNonce }
  const effects: readonly FrameEffect[] = [
    { type: 'closePort' },
    { type: 'reject', which: 'sent', reason: 'reloaded' },
    ...(status === 'loading' ? [] : [startReadyTimer]),
    openPort,
  ]
  return { state: { status: 'loading', frameNonce }, effects }
}

function load(before: readonly FrameEffect[]): FrameStep {
  return {
    state: { status: 'loading' },
    effects: [{ type: 'closePort' }, ...before, startReadyTimer, { type: 'load' }],
  }
}

function fail(reason: RejectReason): FrameStep {
  return {
    state: { status: 'failed' },
    effects: [{ type: 'stopTimer' }, { type: 'closePort' }, { type: 'reject', which: 'all', reason }],
  }
}

const stay = (state: FrameState): FrameStep => ({ state, effects: [] })
