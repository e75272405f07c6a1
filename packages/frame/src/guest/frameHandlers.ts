import type { FrameAnswer, FrameRequestName, FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'

/** The requesting page. The origin comes from the browser; a payload can claim anything. */
export type RequestContext = {
  readonly origin: string
  /** Aborted when the page cancels the request or the channel ends. */
  readonly signal: AbortSignal
}

/** The secure site's handler of each request. Requests without a handler fail. */
export type FrameHandlers = {
  readonly [name in FrameRequestName]?: (
    payload: FrameRequestPayload<name>,
    context: RequestContext,
  ) => Promise<FrameAnswer<name>>
}

export type RpcRequest = FrameRequestPayload<'RPC request'>

/** Shows an RPC request to the visitor. Resolves with true if they approve it. */
export type ApproveRequest = (request: RpcRequest, context: RequestContext) => Promise<boolean>
