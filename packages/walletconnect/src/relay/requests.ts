import type { Clock } from '@latchkey/base/clock'
import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import {
  heartbeatMs,
  relayFrameMaxBytes,
  relayRequestDeadlineMs,
  relayRequestTimeoutMs,
} from '@latchkey/contracts/constants/relay'
import { RELAY_REQUEST_REJECTED } from '@latchkey/contracts/errors/protocolClient'
import type { RelayMethod, RelayParams } from '@latchkey/contracts/relay/methods'
import type { RelayFrame } from '@latchkey/contracts/relay/relayFrame'
import { assertSize } from './assertSize.ts'

/** Pending requests. They outlive sockets: after a reconnect the same text, with the same id, is sent again. */
export type Requests = {
  readonly call: <method extends RelayMethod>(
    method: method,
    params: RelayParams[method],
    options: CallOptions,
  ) => Promise<void>
  readonly answer: (frame: Answer) => void
  /** Sends all pending requests in order. */
  readonly flush: () => void
  /** Call it when the socket is gone: sends nothing until the next flush. */
  readonly suspend: () => void
  readonly failAll: (error: LatchkeyError) => void
  readonly count: () => number
}

export type CallOptions = {
  /** The error if the relay does not respond in time. */
  readonly timeoutError: (id: number) => LatchkeyError
  /** Aborting drops the request; the relay may have it already. */
  readonly signal?: AbortSignal | undefined
}

export type Answer = Exclude<RelayFrame, { kind: 'request' }>

type Pending = {
  readonly method: RelayMethod
  readonly text: string
  readonly settle: (error?: unknown) => void
  cancelRetry: () => void
}

type AddOptions = { readonly timeoutError: () => LatchkeyError; readonly signal: AbortSignal | undefined }

/** Rate limit and internal error: the same request may succeed a moment later. */
const passing: readonly number[] = [3001, -32603]

export function createRequests(params: createRequests.Params): Requests {
  const { clock, nextId, send, onOverdue } = params
  const waiting = new Map<string, Pending>()

  /** After its first time-out, a request is sent again with each heartbeat while the socket is the same. */
  function transmit(request: Pending, waitMs = relayRequestTimeoutMs): void {
    request.cancelRetry()
    if (!send(request.text)) return
    request.cancelRetry = clock.after(waitMs, () => {
      onOverdue()
      transmit(request, heartbeatMs)
    })
  }

  function add(key: string, request: Omit<Pending, 'settle' | 'cancelRetry'>, options: AddOptions) {
    const { timeoutError, signal } = options
    return new Promise<void>((resolve, reject) => {
      const cancelTimeout = clock.after(relayRequestDeadlineMs, () => pending.settle(timeoutError()))
      const onAbort = (): void => pending.settle(signal?.reason)
      signal?.addEventListener('abort', onAbort)
      const pending: Pending = {
        ...request,
        cancelRetry: () => {},
        settle(error) {
          waiting.delete(key)
          cancelTimeout()
          signal?.removeEventListener('abort', onAbort)
          pending.cancelRetry()
          if (error) reject(error)
          else resolve()
        },
      }
      waiting.set(key, pending)
      transmit(pending)
    })
  }

  return {
    async call(method, callParams, { timeoutError, signal }) {
      const id = nextId()
      const text = JSON.stringify({ id, jsonrpc: '2.0', method, params: callParams })
      assertSize(text, relayFrameMaxBytes)
      return add(String(id), { method, text }, { timeoutError: () => timeoutError(id), signal })
    },
    answer(frame) {
      const request = waiting.get(frame.id.key)
      if (frame.kind === 'result') request?.settle()
      else if (!passing.includes(frame.error.code)) request?.settle(rejected(request.method, frame.error))
      else if (request) {
        request.cancelRetry()
        request.cancelRetry = clock.after(heartbeatMs, () => transmit(request))
      }
    },
    flush() {
      for (const request of waiting.values()) transmit(request)
    },
    suspend() {
      for (const request of waiting.values()) request.cancelRetry()
    },
    failAll(error) {
      for (const request of [...waiting.values()]) request.settle(error)
    },
    count: () => waiting.size,
  }
}

export declare namespace createRequests {
  type Params = {
    readonly clock: Clock
    readonly nextId: () => number
    /** False when no socket is open. */
    readonly send: (text: string) => boolean
    /** A response is overdue: the socket may be dead. */
    readonly onOverdue: () => void
  }
}

function rejected(method: RelayMethod, error: { code: number; message: string; data?: unknown }): LatchkeyError {
  const { code, message, data } = error
  return errorOf(RELAY_REQUEST_REJECTED, { values: { method, reason: message, code }, data: { code, tag: data } })
}
