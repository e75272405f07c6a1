import type { Feature } from '../features/feature.ts'
import { restoredConnections } from '../storage/restoredConnections.ts'
import { stateKeyOf } from '../storage/stateKey.ts'

/** State of the connections, the active account of each namespace, and the wallets in this page. */
export const connectFeature: Feature = {
  name: 'connect',
  slice: ({ initialState: stored, networks }) => ({
    ...(stored ? restoredConnections(stored) : { connections: [], active: {} }),
    activeNamespace: stored?.activeNamespace ?? networks[0].chainNamespace,
    attempts: {},
    wallets: [],
  }),
  recordKey: stateKeyOf,
  // A failed load keeps the stored connections; the next visit retries.
  unavailable({ connections, active }) {
    const live = connections.filter(({ status }) => status === 'connected')
    return { connections: live, active: live.length > 0 ? active : {} }
  },
}
