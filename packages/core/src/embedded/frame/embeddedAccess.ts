import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { accountView } from '../../connect/accountView.ts'
import { addressesIn } from '../../connect/connection.ts'
import { disconnect } from '../../connect/disconnect.ts'
import { linkKey } from '../../connect/linkKey.ts'
import { livePart } from '../../features/feature.ts'
import type { Latchkey } from '../../latchkey.ts'
import { networksOf } from '../../networks/appNetworks.ts'
import type { ProviderAccess } from '../../provider/chainProvider.ts'
import { createProviderActions } from '../../provider/providerActions.ts'
import type { State } from '../../state.ts'
import { signInThroughModal } from '../account/signInThroughModal.ts'
import { embeddedConnection, embeddedWalletId } from './embeddedWallet.ts'

/** What a provider of the embedded wallet works on: always this wallet, whichever connection is the active one. */
export function embeddedAccess(latchkey: Latchkey, namespace: Namespace): ProviderAccess {
  const account = () => viewOf(latchkey.store.getState(), namespace)
  const actions = () =>
    createProviderActions(latchkey, {
      namespace,
      account,
      connect: () => signInThroughModal(latchkey),
      disconnect: () => disconnect(latchkey, { connectionId: embeddedWalletId }),
      async switchNetwork(network) {
        const link = latchkey.live.links.get(linkKey(embeddedWalletId, namespace))?.link
        if (!link) throw errorOf(CONNECTOR_NOT_CONNECTED)
        await link.switchNetwork(network)
      },
    })
  return {
    networks: networksOf(latchkey, namespace),
    account,
    actions: async () => livePart(latchkey, `embedded.actions.${namespace}`, actions),
  }
}

/** The account that the visitor chose if the wallet is the active one, otherwise its first. */
function viewOf(state: State, namespace: Namespace) {
  const found = embeddedConnection(state)
  const connection = found?.networks[namespace] === undefined ? undefined : found
  const chosen = state.active[namespace]
  const [first] = connection ? addressesIn(connection, namespace) : []
  const own = first === undefined ? undefined : { connectionId: embeddedWalletId, address: first }
  const active = chosen?.connectionId === embeddedWalletId ? chosen : own
  return accountView({ namespace, active, connection, attempt: undefined })
}
