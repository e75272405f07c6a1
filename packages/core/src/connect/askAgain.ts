import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { connectorOf } from '../wallets/connectorOf.ts'

/**
 * Brings up the window of a wallet that is being asked to connect. The first question stands: a wallet that refuses a second one
 * beside it says nothing of interest. Resolves with true when it granted the second and the first is still open: `connect` then
 * finds the permission without asking.
 */
export async function askAgain(
  latchkey: Latchkey,
  params: { readonly walletId: string; readonly namespace?: Namespace },
): Promise<boolean> {
  const { wallets, activeNamespace } = latchkey.store.getState()
  const wallet = wallets.find(({ id }) => id === params.walletId)
  const connector = wallet && connectorOf(wallet, params.namespace ?? activeNamespace, params.namespace)
  if (!connector) return false
  const { namespace } = connector
  const granted = connector.connect({ networks: networksOf(latchkey, namespace) }).then(
    () => true,
    () => false,
  )
  return (await granted) && latchkey.store.getState().attempts[namespace]?.walletId === params.walletId
}
