import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import { applyConnections } from '../../connect/applyConnections.ts'
import { type Account, addressesIn, type Connection } from '../../connect/connection.ts'
import type { Latchkey } from '../../latchkey.ts'
import { embeddedConnection, embeddedWalletId } from '../frame/embeddedWallet.ts'
import { accountTypeOf, addressesOf, fetchUser, type ShownUser } from './shownUser.ts'

/**
 * Updates the accounts of the embedded wallet for a network. The key's own account becomes the active one on networks
 * without smart accounts, and the smart account again on the others. @throws errors of the frame
 */
export async function updateAccounts(
  latchkey: Latchkey,
  { namespace, networkId }: { readonly namespace: Namespace; readonly networkId: CaipNetworkId },
): Promise<void> {
  const user = await fetchUser(latchkey, { networkId })
  const before = embeddedConnection(latchkey.store.getState())
  if (!before) return
  applyConnections(latchkey, { type: 'resumed', connection: withUser(before, namespace, user) })
  // The account in use is now the first one. If that changed, it also becomes the active one.
  applyConnections(latchkey, { type: 'accounts', id: embeddedWalletId, namespace, accounts: addressesOf(user) })
}

/** The connection with the user's accounts of the namespace. The account that was first stays first. */
function withUser(connection: Connection, namespace: Namespace, user: ShownUser): Connection {
  const { smartAccountDeployed: _, preferredAccountTypes, ...rest } = connection
  const { preferredAccountType, smartAccountDeployed } = user
  const [first] = addressesIn(connection, namespace)
  const others = connection.accounts.filter((account) => account.namespace !== namespace)
  const own = addressesOf(user)
    .map((address): Account => ({ namespace, address, type: accountTypeOf(user, address) }))
    .sort((one, other) => Number(other.address === first) - Number(one.address === first))
  return {
    ...rest,
    accounts: [...others, ...own],
    preferredAccountTypes: {
      ...preferredAccountTypes,
      ...(preferredAccountType && { [namespace]: preferredAccountType }),
    },
    ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
  }
}
