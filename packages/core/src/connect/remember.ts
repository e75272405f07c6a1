import type { Namespace } from '@latchkey/base/caip'
import { recentWalletsMax } from '@latchkey/contracts/constants/connect'
import type { Latchkey } from '../latchkey.ts'
import { loadState, type StoredState, saveState } from '../storage/storedState.ts'
import { slotOf } from './slots.ts'

/** Writes the connection of a namespace as it stands now, so that a reload can take it up. */
export function rememberConnection(latchkey: Latchkey, namespace: Namespace, topic?: string): void {
  const { connectorId, wallet, address, networkId } = slotOf(latchkey, namespace)
  if (!connectorId || !address || !networkId) return
  update(latchkey, (stored) => {
    const known = topic ?? stored.connections[namespace]?.topic
    const connection = {
      connectorId,
      walletName: wallet?.name ?? connectorId,
      address,
      networkId,
      ...(wallet?.icon && { walletIcon: wallet.icon }),
      ...(known && { topic: known }),
    }
    const recentWallets = [connectorId, ...stored.recentWallets.filter((id) => id !== connectorId)].slice(
      0,
      recentWalletsMax,
    )
    return {
      ...stored,
      connections: { ...stored.connections, [namespace]: connection },
      activeNamespace: namespace,
      recentWallets,
    }
  })
}

export function forgetConnection(latchkey: Latchkey, namespace: Namespace): void {
  update(latchkey, (stored) => {
    const { [namespace]: _, ...connections } = stored.connections
    return { ...stored, connections }
  })
}

function update(latchkey: Latchkey, change: (stored: StoredState) => StoredState): void {
  const { webStorage } = latchkey.live
  saveState(webStorage, change(loadState(webStorage)))
}
