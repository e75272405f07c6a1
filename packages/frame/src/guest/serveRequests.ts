import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { frameOpenRequestsMax } from '@latchkey/contracts/constants/frame'
import { FRAME_BUSY, FRAME_ERROR, FRAME_REQUEST_INVALID, FRAME_RPC_ABORTED } from '@latchkey/contracts/errors/frame'
import { RPC_NOT_ALLOWED } from '@latchkey/contracts/errors/rpc'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
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
import type { FrameEventName, FrameEventPayload, FrameRequestName } from '@latchkey/contracts/frame/messageTypes'
import { methodPolicy } from '@latchkey/contracts/rpc/methodPolicy'
import type { ApproveRequest, FrameHandlers, RequestContext, RpcRequest } from './frameHandlers.ts'

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
      // Removed only now: aborted handlers count towards the limit until they end, so that a page cannot start an unlimited number.
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

/**
 * Validates a request, asks the visitor for approval if its policy requires it, and runs its handler.
 * @throws FRAME_REQUEST_INVALID, RPC_NOT_ALLOWED, USER_REJECTED, FRAME_RPC_ABORTED, or what the handler throws
 */
async function answerRequest(params: answerRequest.Params): Promise<unknown> {
  const { name, payload, handlers, approve, context } = params
  const handler = isRequestName(name) ? (handlers[name] as Handler | undefined) : undefined
  if (!isRequestName(name) || !handler) throw invalid(name, 'the secure site does not know it')
  const row = frameMessages[name]
  const request = readPayload<unknown>(row.request, payload)
  if (!request.ok) throw invalid(name, request.reason)
  if (row.policy === 'byMethod') await requirePolicy(request.value as RpcRequest, approve, context)
  const answer = readPayload<unknown>(row.answer, await handler(request.value, context))
  // Fields that are not in the schema must not leave the frame.
  if (!answer.ok) throw errorOf(FRAME_ERROR, { cause: new Error(`answer to '${name}': ${answer.reason}`) })
  return answer.value
}

declare namespace answerRequest {
  type Params = {
    readonly name: string
    readonly payload: unknown
    readonly handlers: FrameHandlers
    readonly approve: ApproveRequest
    readonly context: RequestContext
  }
}

type Handler = (payload: unknown, context: RequestContext) => Promise<unknown>

async function requirePolicy(request: RpcRequest, approve: ApproveRequest, context: RequestContext): Promise<void> {
  const policy = methodPolicy(request.method)
  if (policy === 'deny') throw errorOf(RPC_NOT_ALLOWED)
  if (policy === 'approve' && !(await approve(request, context))) throw errorOf(USER_REJECTED)
  // The page may have aborted the request while the visitor was reading it.
  if (context.signal.aborted) throw errorOf(FRAME_RPC_ABORTED)
}

const isRequestName = (name: string): name is FrameRequestName =>
  Object.hasOwn(frameMessages, name) && frameMessages[name as FrameRequestName].direction === 'toFrame'

const invalid = (name: string, reason: string) => errorOf(FRAME_REQUEST_INVALID, { values: { name, reason } })
