import type { Clock } from '@latchkey/base/clock'
import type { WebSocket } from 'ws'

/** For the other side to answer a goodbye. */
export const closeGraceMs = 1_000
/** What crosses a goodbye on its way is less than this. */
const lateFramesMax = 1_024

/** Closes with a reason, and cuts when the other side does not answer, or goes on as if nothing had been said. */
export function part(
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
