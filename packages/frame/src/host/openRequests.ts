import type { Clock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { frameOpenRequestsMax } from '@latchkey/contracts/constants/frame'
import { FRAME_ABORTED, FRAME_BUSY, FRAME_REQUEST_TIMED_OUT, FRAME_RPC_ABORTED } from '@latchkey/contracts/errors/frame'
import type { ToPage } from '@latchkey/contracts/frame/envelopes'
import type { FrameRequestName } from '@latchkey/contracts/frame/messageTypes'
import { randomBytes } from '@latchkey/crypto/random'
import type { FrameCodec } from './codec.ts'

/** Unanswered requests: waiting for the frame, or sent to it. */
export function createOpenRequests(clock: Clock): OpenRequests {
  const open = new Map<string, OpenRequest>()

  /** Removes a request; undefined when it has already ended. */
  function take(id: string): OpenRequest | undefined {
    const request = open.get(id)
    open.delete(id)
    request?.end()
    return request
  }

  function abort(id: string, error: Error): void {
    const request = take(id)
    if (!request) return
    request.post?.(JSON.stringify({ type: 'abort', id }))
    request.reject(error)
  }

  return {
    add(name, payload, signal) {
      if (signal?.aborted) return Promise.reject(abortError(name))
      if (open.size >= frameOpenRequestsMax)
        return Promise.reject(errorOf(FRAME_BUSY, { values: { limit: frameOpenRequestsMax } }))
      const id = toHex(randomBytes(16))
      return new Promise((resolve, reject) => {
        const onAbort = (): void => abort(id, abortError(name))
        signal?.addEventListener('abort', onAbort)
        const end = (): void => signal?.removeEventListener('abort', onAbort)
        open.set(id, { name, payload, resolve, reject, end })
      })
    },
    send(codec, post) {
      const order = [...open].sort(([, one], [, other]) => Number(isSync(other)) - Number(isSync(one)))
      for (const [id, request] of order) {
        const { name, payload, end } = request
        if (request.post) continue
        try {
          const text = codec.encodeRequest(id, name, payload)
          const ms = codec.timeoutOf(name)
          const stopTimer = ms === 'none' ? undefined : clock.after(ms, () => abort(id, timeoutError(ms)))
          open.set(id, {
            ...request,
            post,
            end() {
              stopTimer?.()
              end()
            },
          })
          post(text)
        } catch (error) {
          take(id)?.reject(error)
        }
      }
    },
    settle(codec, message) {
      const { id, name } = message
      // The request was aborted or never existed, or has another name.
      if (open.get(id)?.name !== name) return
      const request = take(id)
      if (message.type === 'error') request?.reject(errorOf(message.error))
      else settleWith(request, codec, message.payload)
    },
    abortRpc() {
      for (const [id, { name }] of [...open]) if (name === 'RPC request') abort(id, abortError(name))
    },
    reject(which, errorFor) {
      for (const [id, { name, post }] of [...open]) if (which === 'all' || post) take(id)?.reject(errorFor(name))
    },
  }
}

export type OpenRequests = {
  /** Rejects with FRAME_BUSY, the reason that ended the request, or the frame's own error. */
  readonly add: (name: FrameRequestName, payload: unknown, signal: AbortSignal | undefined) => Promise<unknown>
  /** Sends the waiting requests, `sync` messages first. */
  readonly send: (codec: FrameCodec, post: (text: string) => void) => void
  readonly settle: (codec: FrameCodec, message: Extract<ToPage, { type: 'answer' | 'error' }>) => void
  readonly abortRpc: () => void
  readonly reject: (which: 'sent' | 'all', errorFor: (name: FrameRequestName) => Error) => void
}

type OpenRequest = {
  readonly name: FrameRequestName
  readonly payload: unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  /** Removes the timer and the abort listener. */
  readonly end: () => void
  /** Posts to the port that the request was sent over; absent while it waits. */
  readonly post?: (text: string) => void
}

/** Sent first: the frame needs the app's data and theme before it shows a request. */
const isSync = ({ name }: OpenRequest): boolean => name === 'sync theme' || name === 'sync dapp data'

/** The error texts are those of spec S8.3. */
export const abortError = (name: FrameRequestName): Error =>
  errorOf(name === 'RPC request' ? FRAME_RPC_ABORTED : FRAME_ABORTED)

const timeoutError = (ms: number): Error => errorOf(FRAME_REQUEST_TIMED_OUT, { values: { seconds: ms / 1000 } })

function settleWith(request: OpenRequest | undefined, codec: FrameCodec, payload: unknown): void {
  try {
    request?.resolve(codec.decodeAnswer(request.name, payload))
  } catch (error) {
    request?.reject(error)
  }
}
