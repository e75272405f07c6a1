import type { FrameAnswer, FrameRequestName, FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'

/** Who asks. The origin is the browser's word, unlike anything in a payload. */
export type RequestContext = {
  readonly origin: string
  /** Aborted when the page withdrew the request, or the channel ended. */
  readonly signal: AbortSignal
}

/** What the secure site does for each request. A request without a handler is answered with an error. */
export type FrameHandlers = {
  readonly [name in FrameRequestName]?: (
    payload: FrameRequestPayload<name>,
    context: RequestContext,
  ) => Promise<FrameAnswer<name>>
}

export type RpcRequest = FrameRequestPayload<'RPC request'>

/** Shows an RPC request to the visitor; resolves with whether they approved it. */
export type ApproveRequest = (request: RpcRequest, context: RequestContext) => Promise<boolean>
