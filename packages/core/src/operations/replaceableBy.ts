import { adapterOf } from '../chain/adapterOf.ts'
import { capabilitiesOf } from '../chain/capabilitiesOf.ts'
import type { Account } from '../connect/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { accountKey } from '../siwx/signInState.ts'
import type { Operation } from './operation.ts'
import { replacementLink } from './replacementLink.ts'

/**
 * The party that can speed up or cancel an operation's pending transaction: the `app`, only the `wallet`, or
 * `nobody`, because neither the network nor a smart account replaces transactions.
 */
export async function replaceableBy(latchkey: Latchkey, operation: Operation): Promise<'app' | 'wallet' | 'nobody'> {
  const { account, networkId, status, hash, kind } = operation
  const network = findNetwork(latchkey, networkId)
  const adapter = network && adapterOf(latchkey, network.chainNamespace)
  if (status !== 'pending' || hash === undefined || kind === 'purchase' || !adapter) return 'nobody'
  if (!(await capabilitiesOf(adapter)).transfer?.replace) return 'nobody'
  if (replacementLink(latchkey, operation)) return 'app'
  const isSender = ({ namespace, address }: Account) => accountKey(namespace, address) === account
  const connection = latchkey.store.getState().connections.find(({ accounts }) => accounts.some(isSender))
  const isSmart = connection?.accounts.find(isSender)?.type === 'smartAccount'
  return connection?.via === 'embedded' || isSmart ? 'nobody' : 'wallet'
}
