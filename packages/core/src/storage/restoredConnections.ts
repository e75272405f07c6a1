import type { Connection, Connections } from '../connect/connection.ts'
import type { StoredConnection, StoredState } from './storedState.ts'

/** Initial state after a reload, before requests to wallets: stored connections as `connecting` (spec S4.2). */
export function restoredConnections(stored: StoredState): Pick<Connections, 'connections' | 'active'> {
  const connections = stored.connections
    .filter(({ accounts }) => accounts.length > 0)
    .map((connection) => restoredConnection(connection))
  const active = Object.fromEntries(
    Object.entries(stored.active).filter(([name, { connectionId, address }]) =>
      connections.some(
        ({ id, accounts }) =>
          id === connectionId && accounts.some((one) => one.namespace === name && one.address === address),
      ),
    ),
  )
  return { connections, active }
}

/** Epoch 0: not created in this page. */
export const restoredConnection = (stored: StoredConnection): Connection => ({
  ...stored,
  epoch: 0,
  status: 'connecting',
})
