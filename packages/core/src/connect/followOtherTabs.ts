import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { restoredConnection } from '../storage/restoredConnections.ts'
import { parseStoredState, type StoredConnection } from '../storage/storedState.ts'
import { applyConnections } from './applyConnections.ts'
import type { Connection } from './connection.ts'
import { linkKey } from './linkKey.ts'
import { resume } from './reconnect.ts'

/** Another tab wrote `text`: ends and adopts connections accordingly, and follows its choice of network. */
export function followOtherTab(latchkey: Latchkey, text: string | null): void {
  const stored = parseStoredState(text)
  for (const { id } of latchkey.store.getState().connections)
    if (!stored.connections.some((one) => one.id === id))
      applyConnections(latchkey, { type: 'ended', id }, { by: 'app', store: false })
  for (const one of stored.connections) {
    const known = latchkey.store.getState().connections.find(({ id }) => id === one.id)
    if (known) {
      void followNetworks(latchkey, known, one)
      void followAccountType(latchkey, known, one)
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

/** Follows the networks that another tab chose for a session. A wallet in the page notifies each tab itself. */
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
    // No request to the wallet: this tab may not have a network yet that was just added to the session.
    const isShared = shared.some((account) => account.startsWith(`${networkId}:`))
    if (networks[namespace] === networkId || !link || !network || !isShared) continue
    // Already stored by the other tab, whose active account must not be overwritten.
    applyConnections(latchkey, { type: 'network', id, namespace, networkId }, { store: false })
    await link.switchNetwork(network).catch(() => {})
  }
}

/** Follows the account type that another tab chose for the embedded wallet. The secure site has the choice of every tab. */
async function followAccountType(
  latchkey: Latchkey,
  { via, networks, preferredAccountTypes }: Connection,
  stored: StoredConnection,
): Promise<void> {
  const networkId = networks.eip155
  const type = stored.preferredAccountTypes?.eip155
  if (via !== 'embedded' || !networkId || !type || type === preferredAccountTypes?.eip155) return
  // Loaded only with the embedded wallet. If the secure site does not respond, the next page load reads the choice.
  await import('../embedded/account/updateAccounts.ts')
    .then(({ updateAccounts }) => updateAccounts(latchkey, { namespace: 'eip155', networkId }))
    .catch(() => {})
}
