import { recentWalletsMax } from '@latchkey/contracts/constants/connect'
import type { Latchkey } from '../latchkey.ts'
import { saveState } from '../storage/saveState.ts'
import { loadState, type StoredConnection } from '../storage/storedState.ts'
import type { Connection, Connections } from './connection.ts'
import { walletConnectId } from './walletConnectId.ts'

/**
 * Writes what changed between two states into the record, so that a reload can take it up. Only the difference is written: other
 * tabs keep connections of their own in the same record.
 */
export function storeConnections(
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
    // Entries of other tabs' connections stay where this tab has nothing to say.
    active: { ...withoutEnded(stored.active, ended), ...after.active },
    activeNamespace: after.activeNamespace,
    recentWallets: recentWallets(stored.recentWallets, made),
    endedByVisitor,
  })
}

/** Enough to recognise the goodbyes of wallets that answer within one page's life. */
const endedMax = 16

const storedConnection = ({ epoch: _, status: __, ...rest }: Connection): StoredConnection => rest

const withoutEnded = (active: Connections['active'], ended: readonly Connection[]): Connections['active'] =>
  Object.fromEntries(Object.entries(active).filter(([, one]) => !ended.some(({ id }) => id === one.connectionId)))

/** Spec S9.8. A wallet behind a scanned code has no id of its own, so it would only displace one that can be shown. */
function recentWallets(before: readonly string[], made: readonly Connection[]): readonly string[] {
  const ids = made.map(({ walletId }) => walletId).filter((id) => id !== walletConnectId)
  return [...ids, ...before.filter((id) => !ids.includes(id))].slice(0, recentWalletsMax)
}
