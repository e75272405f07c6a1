import type { Namespace } from '@latchkey/base/caip'
import { recentWalletsMax } from '@latchkey/contracts/constants/connect'
import type { Latchkey } from '../latchkey.ts'
import type { State } from '../state.ts'
import { saveState } from '../storage/saveState.ts'
import { loadState, type StoredConnection } from '../storage/storedState.ts'
import type { Connection, Connections } from './connection.ts'
import { type ConnectionsEvent, namespacesOf, transition } from './connections.machine.ts'
import { linkKey } from './linkKey.ts'
import { walletConnectId } from './walletConnectId.ts'

/**
 * Applies one event to the state machine, stores the new state and emits an event for each namespace of each connection
 * that was added or removed. `by`: who ended a connection; without it, the connection was never confirmed and ends silently.
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
    /** False if storage already has the new state, or must not change until the next visit. */
    readonly store?: false
  }
}

/** Stops listening to links whose connection, or namespace, was removed. */
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

/**
 * Writes the difference between two states into the record, for the next reload. Only the difference, because other
 * tabs store their own connections in the same record.
 */
function storeConnections(
  latchkey: Latchkey,
  before: Connections,
  after: Connections,
  { by }: { readonly by?: 'app' | 'wallet' },
): void {
  const changed = after.connections.filter((one) => one.status === 'connected' && !before.connections.includes(one))
  const ended = before.connections.filter(({ id }) => !after.connections.some((one) => one.id === id))
  const moved = before.active !== after.active || before.activeNamespace !== after.activeNamespace
  if (changed.length === 0 && ended.length === 0 && !moved) return
  const stored = loadState(latchkey)
  const touched = new Set([...changed, ...ended].map(({ id }) => id))
  const connections = [...stored.connections.filter(({ id }) => !touched.has(id)), ...changed.map(storedConnection)]
  const made = changed.filter(({ id }) => !before.connections.some((one) => one.id === id))
  const endedByVisitor = [
    ...(stored.endedByVisitor ?? []).filter((id) => !touched.has(id)),
    ...(by === 'app' ? ended.map(({ id }) => id) : []),
  ].slice(-endedMax)
  saveState(latchkey, {
    ...stored,
    connections,
    // Entries of other tabs' connections are kept.
    active: { ...withoutEnded(stored.active, ended), ...after.active },
    activeNamespace: after.activeNamespace,
    recentWallets: recentWallets(stored.recentWallets, made),
    endedByVisitor,
  })
}

/** Enough to recognise disconnect events that arrive while the page is open. */
const endedMax = 16

const storedConnection = ({ epoch: _, status: __, ...rest }: Connection): StoredConnection => rest

const withoutEnded = (active: Connections['active'], ended: readonly Connection[]): Connections['active'] =>
  Object.fromEntries(Object.entries(active).filter(([, one]) => !ended.some(({ id }) => id === one.connectionId)))

/** Spec S9.8. A wallet that scanned a code has no directory id, so it could not be shown. */
function recentWallets(before: readonly string[], made: readonly Connection[]): readonly string[] {
  const ids = made.map(({ walletId }) => walletId).filter((id) => id !== walletConnectId)
  return [...ids, ...before.filter((id) => !ids.includes(id))].slice(0, recentWalletsMax)
}
