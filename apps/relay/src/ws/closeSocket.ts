import type { Clock } from '@latchkey/base/clock'
import type { WebSocket } from 'ws'

/** Time limit for the peer's close frame. */
export const closeGraceMs = 1_000
/** Frames that may already be in flight when the close frame is sent. */
const lateFramesMax = 1_024

/** Sends a close frame; terminates the socket when the peer does not answer in time or keeps sending. */
export function closeSocket(
  ws: WebSocket,
  { code, reason, clock }: { readonly code: number; readonly reason: string; readonly clock: Clock },
): void {
  ws.resume()
  ws.close(code, reason)
  let late = 0
  const count = (): void => {
    late += 1
    if (late > lateFramesMax) ws.terminate()
  }
  for (const event of ['message', 'ping', 'pong']) ws.on(event, count)
  const cancel = clock.after(closeGraceMs, () => ws.terminate())
  ws.once('close', cancel)
}
