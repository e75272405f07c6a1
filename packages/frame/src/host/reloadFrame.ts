import type { FrameHost } from './createFrameHost.ts'

/** Reloads the frame. Open requests reject with 'Request was aborted'. */
export function reloadFrame(host: FrameHost): void {
  host.dispatch({ type: 'reload' })
}
