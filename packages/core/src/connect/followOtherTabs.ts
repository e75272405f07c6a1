import type { Latchkey } from '../latchkey.ts'
import { restoredConnection } from '../storage/restoredConnections.ts'
import { parseStoredState } from '../storage/storedState.ts'
import { applyConnections } from './applyConnections.ts'
import { resume } from './reconnect.ts'

/** Another tab wrote `text`: what it ended ends here, what it connected is taken up here, and its choice of network is shared. */
export function followOtherTab(latchkey: Latchkey, text: string | null): void {
  const stored = parseStoredState(text)
  for (const { id } of latchkey.store.getState().connections)
    if (!stored.connections.some((one) => one.id === id))
      applyConnections(latchkey, { type: 'ended', id }, { by: 'app', store: false })
  for (const one of stored.connections) {
    if (latchkey.store.getState().connections.some(({ id }) => id === one.id)) continue
    const connection = restoredConnection(one)
    applyConnections(latchkey, { type: 'restored', connection }, { store: false })
    void resume(latchkey, connection)
  }
  const { preferredNetworkId } = stored
  if (preferredNetworkId !== latchkey.store.getState().preferredNetworkId && preferredNetworkId)
    latchkey.store.setState({ preferredNetworkId })
}
