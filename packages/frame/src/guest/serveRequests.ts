import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { frameOpenRequestsMax } from '@latchkey/contracts/constants/frame'
import { FRAME_BUSY, FRAME_ERROR } from '@latchkey/contracts/errors/frame'
import {
  type FrameError,
  readPayload,
  readToFrame,
  type ToFrame,
  type ToPage,
  toPageLimits,
} from '@latchkey/contracts/frame/envelopes'
import { writeFrameJson } from '@latchkey/contracts/frame/frameJson'
import { frameMessages } from '@latchkey/contracts/frame/messages'
import type { FrameEventName, FrameEventPayload } from '@latchkey/contracts/frame/messageTypes'
import { answerRequest } from './answerRequest.ts'
import type { ApproveRequest, FrameHandlers } from './frameHandlers.ts'

/** Answers the requests of one page over the port that it transferred. */
export function serveRequests(params: serveRequests.Params): serveRequests.Served {
  const { port, origin, handlers, approve, onFault } = params
  const open = new Map<string, AbortController>()

  port.onmessage = ({ data }) => {
    const message = readToFrame(data)
    if (!message.ok) return onFault(new Error(`Dropped a message of ${origin}: ${message.reason}`))
    if (message.value.type === 'abort') open.get(message.value.id)?.abort()
    else void answer(message.value)
  }

  async function answer({ id, name, payload }: Extract<ToFrame, { type: 'request' }>): Promise<void> {
    if (open.has(id)) return
    if (open.size >= frameOpenRequestsMax)
      return refuse(id, name, errorOf(FRAME_BUSY, { values: { limit: frameOpenRequestsMax } }))
    const controller = new AbortController()
    open.set(id, controller)
    try {
      const context = { origin, signal: controller.signal }
      const value = await answerRequest({ name, payload, handlers, approve, context })
      post({ type: 'answer', id, name, payload: value })
    } catch (error) {
      refuse(id, name, error)
    } finally {
      // Removed only now: aborted handlers count towards the limit, so that a page cannot start any number of them.
      open.delete(id)
    }
  }

  function refuse(id: string, name: string, error: unknown): void {
    if (!isLatchkeyError(error) || error.cause !== undefined) onFault(error)
    post({ type: 'error', id, name, error: errorForPage(error) })
  }

  /** @throws FRAME_ERROR when the frame's own message exceeds the limits */
  function post(message: ToPage): void {
    const text = writeFrameJson(message, toPageLimits)
    if (!text.ok) throw errorOf(FRAME_ERROR, { cause: new Error(text.reason) })
    port.postMessage(text.value)
  }

  post({ type: 'open' })
  return {
    emit(name, payload) {
      const checked = readPayload<unknown>(frameMessages[name].payload, payload)
      if (!checked.ok) throw errorOf(FRAME_ERROR, { cause: new Error(`event '${name}': ${checked.reason}`) })
      post({ type: 'event', name, payload: checked.value })
    },
    stop() {
      port.close()
      for (const controller of open.values()) controller.abort()
    },
  }
}

export declare namespace serveRequests {
  type Params = {
    readonly port: MessagePort
    readonly origin: string
    readonly handlers: FrameHandlers
    readonly approve: ApproveRequest
    /** Reports dropped messages and failed handlers to the frame's own log, never to the page. */
    readonly onFault: (error: unknown) => void
  }
  type Served = {
    readonly emit: <name extends FrameEventName>(name: name, payload: FrameEventPayload<name>) => void
    readonly stop: () => void
  }
}

/** The public part of an error: the catalogue's code and text, without cause, data or internal details. */
function errorForPage(error: unknown): FrameError {
  const shown = isLatchkeyError(error) && error.audience !== 'internal' ? error : errorOf(FRAME_ERROR)
  const { code, audience, retryable, repeatable, rpcCode } = shown
  return {
    code,
    message: shown.message.slice(0, 2000),
    audience: audience === 'user' ? 'user' : 'developer',
    retryable,
    repeatable,
    ...(rpcCode !== undefined && { rpcCode }),
  }
}
