import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { restoredConnection } from '../storage/restoredConnections.ts'
import { parseStoredState, type StoredConnection } from '../storage/storedState.ts'
import { applyConnections } from './applyConnections.ts'
import type { Connection } from './connection.ts'
import { linkKey } from './linkKey.ts'
import { resume } from './reconnect.ts'

/** Another tab wrote `text`: what it ended ends here, what it connected is taken up here, and its choice of network is shared. */
export function followOtherTab(latchkey: Latchkey, text: string | null): void {
  const stored = parseStoredState(text)
  for (const { id } of latchkey.store.getState().connections)
    if (!stored.connections.some((one) => one.id === id))
      applyConnections(latchkey, { type: 'ended', id }, { by: 'app', store: false })
  for (const one of stored.connections) {
    const known = latchkey.store.getState().connections.find(({ id }) => id === one.id)
    if (known) {
      void followNetworks(latchkey, known, one)
      continue
    }
    const connection = restoredConnection(one)
    applyConnections(latchkey, { type: 'restored', connection }, { store: false })
    void resume(latchkey, connection)
  }
  const { preferredNetworkId } = stored
  if (preferredNetworkId !== latchkey.store.getState().preferredNetworkId && preferredNetworkId)
    latchkey.store.setState({ preferredNetworkId })
}

/** Follows the networks another tab chose for a session. A wallet in the page tells each tab itself. */
async function followNetworks(
  latchkey: Latchkey,
  { id, networks }: Connection,
  stored: StoredConnection,
): Promise<void> {
  const { client } = (await latchkey.live.walletConnect) ?? {}
  const session = client?.sessions().find(({ topic }) => topic === id)
  const shared = Object.values(session?.namespaces ?? {}).flatMap(({ accounts }) => accounts)
  for (const [namespace, networkId] of Object.entries(stored.networks) as [Namespace, CaipNetworkId][]) {
    const link = latchkey.live.links.get(linkKey(id, namespace))?.link
    const network = findNetwork(latchkey, networkId)
    // The wallet must not be asked: this tab may not know yet of a network that was just added to the session.
    const isShared = shared.some((account) => account.startsWith(`${networkId}:`))
    if (networks[namespace] === networkId || !link || !network || !isShared) continue
    // Not stored: the other tab did, and this one must not write its own active account over that of the other.
    applyConnections(latchkey, { type: 'network', id, namespace, networkId }, { store: false })
    await link.switchNetwork(network).catch(() => {})
  }
}
