import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import type { State } from '../state.ts'
import type { Connection, Connections } from './connection.ts'
import { type ConnectionsEvent, namespacesOf, transition } from './connections.machine.ts'
import { linkKey } from './linkKey.ts'
import { storeConnections } from './storeConnections.ts'

/**
 * Runs one event through the machine, stores the outcome and emits what changed: one event for each namespace of each connection
 * that came or went. `by` says who ended a connection; a connection that ends without it was never confirmed and goes silently.
 */
export function applyConnections(
  latchkey: Latchkey,
  event: ConnectionsEvent,
  options: applyConnections.Options = {},
): void {
  const { store, live } = latchkey
  if (live.destroyed) return
  const before = store.getState()
  const after = transition(before, event)
  if (after === before) return
  const { connections, active, activeNamespace, attempts } = after
  store.setState({ connections, active, activeNamespace, attempts })
  releaseEnded(latchkey, before.connections, connections)
  if (options.store !== false) storeConnections(latchkey, before, after, options)
  emitChanges(latchkey, before, after, options)
}

export declare namespace applyConnections {
  type Options = {
    readonly by?: 'app' | 'wallet'
    /** False where the storage already says so, or must keep what it has for the next visit. */
    readonly store?: false
  }
}

/** Stops listening to links whose connection, or whose namespace of it, is gone. */
function releaseEnded({ live }: Latchkey, before: readonly Connection[], after: readonly Connection[]): void {
  for (const connection of before) {
    const now = after.find(({ id, epoch }) => id === connection.id && epoch === connection.epoch)
    for (const namespace of namespacesOf(connection)) {
      if (now?.networks[namespace] !== undefined) continue
      const key = linkKey(connection.id, namespace)
      if (after.some(({ id, epoch }) => id === connection.id && epoch !== connection.epoch)) continue
      live.links.get(key)?.release()
      live.links.delete(key)
    }
  }
}

function emitChanges(latchkey: Latchkey, before: State, after: Connections, { by }: applyConnections.Options): void {
  const { events } = latchkey
  const confirmed = (connections: readonly Connection[]) => connections.filter(({ status }) => status === 'connected')
  for (const gone of by ? before.connections : []) {
    const now = after.connections.find(({ id }) => id === gone.id)
    for (const namespace of namespacesOf(gone)) {
      if (now?.networks[namespace] !== undefined) continue
      const wasActive = namespace === before.activeNamespace && before.active[namespace]?.connectionId === gone.id
      events.emit('disconnected', { connectionId: gone.id, namespace, by: by ?? 'wallet', wasActive })
    }
  }
  for (const connection of confirmed(after.connections)) {
    const was = confirmed(before.connections).find(
      ({ id, epoch }) => id === connection.id && epoch === connection.epoch,
    )
    for (const namespace of namespacesOf(connection)) {
      const networkId = connection.networks[namespace]
      const address =
        after.active[namespace]?.connectionId === connection.id ? after.active[namespace]?.address : undefined
      const first = address ?? connection.accounts.find((account) => account.namespace === namespace)?.address ?? ''
      if (!was?.networks[namespace])
        events.emit('connected', { connectionId: connection.id, namespace, address: first })
      else if (networkId && was.networks[namespace] !== networkId)
        events.emit('networkChanged', { connectionId: connection.id, namespace, networkId })
    }
  }
  for (const namespace of new Set([...Object.keys(before.active), ...Object.keys(after.active)]) as Set<Namespace>) {
    const [was, now] = [before.active[namespace], after.active[namespace]]
    if (was?.address !== now?.address || was?.connectionId !== now?.connectionId)
      events.emit('accountChanged', { namespace, ...(now && { address: now.address }) })
  }
  if (before.activeNamespace !== after.activeNamespace)
    events.emit('activeNamespaceChanged', { namespace: after.activeNamespace })
}
