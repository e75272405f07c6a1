import { isFramed } from '../features/isFramed.ts'
import { onStorage } from '../features/onStorage.ts'
import type { Latchkey } from '../latchkey.ts'
import { restoredConnections } from '../storage/restoredConnections.ts'
import { clearCookie } from '../storage/saveState.ts'
import { stateKeyOf } from '../storage/stateKey.ts'
import { loadState } from '../storage/storedState.ts'
import { followOtherTab } from './followOtherTabs.ts'
import { reconnect } from './reconnect.ts'

/** Restores stored connections, connects a wallet that frames the page, and follows connections of other tabs. */
export function startConnect(latchkey: Latchkey): Promise<void> {
  if (isFramed())
    import('./connectHost.ts').then(
      (host) => host.connectHost(latchkey),
      () => {},
    )
  onStorage(latchkey, stateKeyOf, (text) => followOtherTab(latchkey, text))
  return restore(latchkey)
}

/** Shows the stored connections and checks with the wallets whether they are still connected. */
async function restore(latchkey: Latchkey): Promise<void> {
  if (latchkey.live.destroyed) return
  const stored = loadState(latchkey)
  const remembered = restoredConnections(stored)
  const { activeNamespace, preferredNetworkId } = stored
  const state = latchkey.store.getState()
  // An app may have connected before it started the instance.
  const live = state.connections.filter(({ status }) => status === 'connected')
  const isLive = (id: string) => live.some((one) => one.id === id)
  const connections = [...remembered.connections.filter(({ id }) => !isLive(id)), ...live]
  latchkey.store.setState({
    connections,
    active: live.length > 0 ? { ...remembered.active, ...state.active } : remembered.active,
    ...(activeNamespace && live.length === 0 && connections.length > 0 && { activeNamespace }),
    ...(preferredNetworkId && { preferredNetworkId }),
  })
  if (connections.length === 0) clearCookie(latchkey.options.projectId)
  else await reconnect(latchkey)
}
