import { errorOf } from '@latchkey/base/errors'
import { FRAME_ERROR, FRAME_REQUEST_INVALID, FRAME_RPC_ABORTED } from '@latchkey/contracts/errors/frame'
import { RPC_NOT_ALLOWED } from '@latchkey/contracts/errors/rpc'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { readPayload } from '@latchkey/contracts/frame/envelopes'
import { frameMessages } from '@latchkey/contracts/frame/messages'
import type { FrameRequestName } from '@latchkey/contracts/frame/messageTypes'
import { methodPolicy } from '@latchkey/contracts/rpc/methodPolicy'
import type { ApproveRequest, FrameHandlers, RequestContext, RpcRequest } from './frameHandlers.ts'

/**
 * Validates a request, asks the visitor for approval if its policy requires it, and runs its handler.
 * @throws FRAME_REQUEST_INVALID, RPC_NOT_ALLOWED, USER_REJECTED, FRAME_RPC_ABORTED, or what the handler throws
 */
export async function answerRequest(params: answerRequest.Params): Promise<unknown> {
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

export declare namespace answerRequest {
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
