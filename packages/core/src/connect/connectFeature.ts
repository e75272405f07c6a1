import type { Feature } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { restoredConnections } from '../storage/restoredConnections.ts'
import { clearCookie, loadState, stateKeyOf } from '../storage/storedState.ts'

/** Remembered connections, and other tabs. */
export const connectFeature: Feature = {
  name: 'connect',
  slice: ({ initialState: stored, networks }) => ({
    ...(stored ? restoredConnections(stored) : { connections: [], active: {} }),
    activeNamespace: stored?.activeNamespace ?? networks[0].chainNamespace,
    attempts: {},
    wallets: [],
  }),
  start(latchkey) {
    latchkey.live.restored = restore(latchkey)
    return followOtherTabs(latchkey)
  },
}

/** Only a remembered connection is worth loading anything for (spec S4.2). */
async function restore(latchkey: Latchkey): Promise<void> {
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
  if (connections.length === 0) return clearCookie(latchkey.options.projectId)
  await import('./reconnect.ts').then(
    ({ reconnect }) => reconnect(latchkey),
    // Code that is gone, as after a release, says nothing about the connections: the next visit tries again.
    () => latchkey.store.setState({ connections: live, active: live.length > 0 ? state.active : {} }),
  )
}

/** The browser tells of what other tabs write to the same storage. */
function followOtherTabs(latchkey: Latchkey): (() => void) | undefined {
  if (typeof addEventListener === 'undefined') return undefined
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== stateKeyOf(latchkey.options.projectId)) return
    void import('./followOtherTabs.ts').then(
      ({ followOtherTab }) => followOtherTab(latchkey, newValue),
      () => {},
    )
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
