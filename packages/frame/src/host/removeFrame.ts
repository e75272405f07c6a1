import type { FrameHost } from './createFrameHost.ts'

/** Closes the channel permanently and removes the frame from the page. */
export function removeFrame(host: FrameHost): void {
  host.dispatch({ type: 'remove' })
}
