import type { FrameHost } from './createFrameHost.ts'

/** Loads the frame's page again. Open requests end with 'Request was aborted'. */
export function reloadFrame(host: FrameHost): void {
  host.dispatch({ type: 'reload' })
}
