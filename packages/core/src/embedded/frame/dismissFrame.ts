import type { FrameHost } from '@latchkey/frame/host/createFrameHost'
import type { Latchkey } from '../../latchkey.ts'

/** Closes what the embedded wallet's frame shows, as Escape inside it does. False if it shows nothing. Does not load the frame. */
export function dismissFrame({ live }: Latchkey): boolean {
  const host = live.parts.get('embedded.frame') as FrameHost | undefined
  return host?.dismiss() ?? false
}
