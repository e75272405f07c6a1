import type { Feature } from '../features/feature.ts'
import { restoredConnections } from '../storage/restoredConnections.ts'
import { stateKeyOf } from '../storage/stateKey.ts'

/** Connections, the active account of each namespace, and the wallets of this page. */
export const connectFeature: Feature = {
  name: 'connect',
  slice: ({ initialState: stored, networks }) => ({
    ...(stored ? restoredConnections(stored) : { connections: [], active: {} }),
    activeNamespace: stored?.activeNamespace ?? networks[0].chainNamespace,
    attempts: {},
    wallets: [],
  }),
  recordKey: stateKeyOf,
  // It says nothing about the connections: the next visit tries again.
  unavailable({ connections, active }) {
    const live = connections.filter(({ status }) => status === 'connected')
    return { connections: live, active: live.length > 0 ? active : {} }
  },
}
