import type { FrameHost } from './createFrameHost.ts'

/** Ends the channel for good and takes the frame out of the page. */
export function removeFrame(host: FrameHost): void {
  host.dispatch({ type: 'remove' })
}
