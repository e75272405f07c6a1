import type { Namespace } from '@latchkey/base/caip'
import { recentWalletsMax } from '@latchkey/contracts/constants/connect'
import type { Latchkey } from '../latchkey.ts'
import { loadState, type StoredState, saveState } from '../storage/storedState.ts'
import { slotOf } from './slots.ts'
import { walletConnectId } from './walletConnectId.ts'

/** Writes the connection of a namespace as it stands now, so that a reload can take it up. */
export function rememberConnection(latchkey: Latchkey, namespace: Namespace, topic?: string): void {
  const { connectorId, wallet, address, networkId } = slotOf(latchkey, namespace)
  if (!connectorId || !address || !networkId) return
  update(latchkey, (stored) => {
    const before = stored.connections[namespace]
    const known = topic ?? (before?.connectorId === connectorId ? before.topic : undefined)
    const connection = {
      connectorId,
      walletName: wallet?.name ?? connectorId,
      address,
      networkId,
      ...(wallet?.icon && { walletIcon: wallet.icon }),
      ...(known && { topic: known }),
    }
    // Which wallet it was is not known by this id, so it would only take the place of one that is.
    const named = connectorId === walletConnectId ? [] : [connectorId]
    const others = stored.recentWallets.filter((id) => id !== connectorId)
    const recentWallets = [...named, ...others].slice(0, recentWalletsMax)
    return {
      ...stored,
      connections: { ...stored.connections, [namespace]: connection },
      activeNamespace: namespace,
      recentWallets,
      left: leftWithout(stored, namespace),
    }
  })
}

/** `byVisitor`: he disconnected himself, in this tab. */
export function forgetConnection(latchkey: Latchkey, namespace: Namespace, byVisitor = false): void {
  update(latchkey, (stored) => {
    const { [namespace]: _, ...connections } = stored.connections
    return { ...stored, connections, ...(byVisitor && { left: [...leftWithout(stored, namespace), namespace] }) }
  })
}

/** Whether the visitor disconnected it himself, in whatever tab. */
export function leftByVisitor(latchkey: Latchkey, namespace: Namespace): boolean {
  const stored = loadState(latchkey)
  return stored.connections[namespace] === undefined && namesIn(stored).includes(namespace)
}

/** Checked here and not with the rest of the record: the code that every page loads has no use for it. */
const namesIn = ({ left }: StoredState): readonly unknown[] => (Array.isArray(left) ? left : [])
const leftWithout = (stored: StoredState, namespace: Namespace) => namesIn(stored).filter((name) => name !== namespace)

function update(latchkey: Latchkey, change: (stored: StoredState) => StoredState): void {
  saveState(latchkey, change(loadState(latchkey)))
}
