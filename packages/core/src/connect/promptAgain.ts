import type { Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { connectorOf } from '../wallets/connectorOf.ts'
import { findWallet } from '../wallets/findWallet.ts'

/**
 * Requests a connection again, so that the wallet opens its window, while the first request stays pending. Rejections of the second
 * request are ignored. Resolves with true when the wallet granted it and the first request is still pending; `connect` then
 * succeeds without a prompt.
 */
export async function promptAgain(
  latchkey: Latchkey,
  params: { readonly walletId: string; readonly namespace?: Namespace },
): Promise<boolean> {
  const { wallets, activeNamespace } = latchkey.store.getState()
  const wallet = findWallet(wallets, params.walletId)
  const connector = wallet && connectorOf(wallet, params.namespace ?? activeNamespace, params.namespace)
  if (!connector) return false
  const { id: walletId, namespace } = connector
  const granted = connector.connect({ networks: networksOf(latchkey, namespace) }).then(
    () => true,
    () => false,
  )
  return (await granted) && latchkey.store.getState().attempts[namespace]?.walletId === walletId
}
