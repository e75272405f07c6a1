import { errorOf } from '@latchkey/base/errors'
import { FRAME_REMOVED } from '@latchkey/contracts/errors/frame'
import type { FrameAnswer, FrameRequestInput, FrameRequestName } from '@latchkey/contracts/frame/messageTypes'
import type { FrameHost, SyncName } from './createFrameHost.ts'

/** Options of a request. Each message has its own time limit. */
type Options = { readonly signal?: AbortSignal | undefined }
type Rest<name extends FrameRequestName> = [FrameRequestInput<name>] extends [undefined]
  ? [payload?: undefined, options?: Options]
  : [payload: FrameRequestInput<name>, options?: Options]

/**
 * Sends a request to the frame, loading it first if necessary: `await request(host, 'connect email', { email })`.
 * @throws FRAME_NOT_READY, FRAME_LOAD_FAILED, FRAME_REQUEST_INVALID, FRAME_REQUEST_TIMED_OUT, FRAME_ABORTED, FRAME_RPC_ABORTED,
 * FRAME_BUSY, FRAME_ANSWER_INVALID, FRAME_REMOVED, or the frame's own error
 */
export async function request<name extends FrameRequestName>(
  host: FrameHost,
  name: name,
  ...[payload, options]: Rest<name>
): Promise<FrameAnswer<name>> {
  if (host.state().status === 'removed') throw errorOf(FRAME_REMOVED)
  const answer = host.requests.add(name, payload, options?.signal)
  host.dispatch({ type: 'requested' })
  return (await answer) as FrameAnswer<name>
}

/**
 * Sends the page's theme or the app's data to the frame, now if it is ready and after every load. Does not load the frame.
 * @throws FRAME_REQUEST_INVALID, FRAME_REQUEST_TIMED_OUT, FRAME_ABORTED when the frame is ready
 */
export async function sync<name extends SyncName>(
  host: FrameHost,
  name: name,
  payload: FrameRequestInput<name>,
): Promise<void> {
  host.synced.set(name, payload)
  if (host.state().status === 'ready') await request<SyncName>(host, name, payload)
}
