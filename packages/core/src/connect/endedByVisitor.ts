import type { Latchkey } from '../latchkey.ts'
import { loadState } from '../storage/storedState.ts'

/** Whether the visitor ended this connection, in whatever tab. */
export function endedByVisitor(latchkey: Latchkey, connectionId: string): boolean {
  const { connections, endedByVisitor: ended = [] } = loadState(latchkey)
  return !connections.some(({ id }) => id === connectionId) && ended.includes(connectionId)
}
