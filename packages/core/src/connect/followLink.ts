import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { loadState } from '../storage/storedState.ts'
import { applyConnections } from './applyConnections.ts'
import type { Connection } from './connection.ts'
import { linkKey } from './linkKey.ts'
import type { WalletLink } from './port.ts'

/** Synchronises a connection with the live link of one of its namespaces, which replaces an older one. */
export function followLink(latchkey: Latchkey, params: followLink.Params): void {
  const { connection, namespace, link } = params
  const { id, epoch } = connection
  const { links } = latchkey.live
  const key = linkKey(id, namespace)
  links.get(key)?.release()
  const release = link.onChange((change) => {
    if (!latchkey.store.getState().connections.some((one) => one.id === id && one.epoch === epoch)) return
    if (change.type === 'network')
      return applyConnections(latchkey, { type: 'network', id, namespace, networkId: change.networkId })
    // The wallet's event for a disconnect in another tab often arrives before the storage event.
    const by = endedByVisitor(latchkey, id) ? 'app' : 'wallet'
    if (change.type === 'accounts')
      return applyConnections(latchkey, { type: 'accounts', id, namespace, accounts: change.accounts }, { by })
    // A session ends for all namespaces; a connection to a wallet in the page has only one.
    applyConnections(latchkey, { type: 'ended', id }, { by })
  })
  links.set(key, { link, release })
}

export declare namespace followLink {
  type Params = { readonly connection: Connection; readonly namespace: Namespace; readonly link: WalletLink }
}

/** True if the visitor ended this connection, in any tab. */
function endedByVisitor(latchkey: Latchkey, connectionId: string): boolean {
  const { connections, endedByVisitor: ended = [] } = loadState(latchkey)
  return !connections.some(({ id }) => id === connectionId) && ended.includes(connectionId)
}
