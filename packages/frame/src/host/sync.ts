import type { FrameRequestInput } from '@latchkey/contracts/frame/messageTypes'
import type { FrameHost, SyncName } from './createFrameHost.ts'
import { request } from './request.ts'

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
