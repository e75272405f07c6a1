import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_FOUND } from '@latchkey/contracts/errors/connect'
import type { AccountView } from '../../connect/accountView.ts'
import { accountOf } from '../../connect/activeAccount.ts'
import { lacksNamespace } from '../../connect/lacksNamespace.ts'
import { setActive } from '../../connect/setActive.ts'
import type { Latchkey } from '../../latchkey.ts'
import { signInThroughModal } from '../account/signInThroughModal.ts'
import { embeddedRow } from './embeddedRow.ts'

/**
 * Connects the embedded wallet: a visitor who is not signed in chooses an e-mail address or a social account in the modal.
 *
 * @throws CONNECTOR_NOT_FOUND for another wallet, WALLET_LACKS_NAMESPACE, MODAL_MISSING, MODAL_CLOSED, CONNECT_ABORTED
 */
export async function connectRow(latchkey: Latchkey, params: connectRow.Params): Promise<AccountView> {
  const { walletId, namespace, networkId, signal } = params
  const row = embeddedRow(latchkey)
  if (walletId !== row.id) throw errorOf(CONNECTOR_NOT_FOUND, { values: { connectorId: walletId } })
  if (namespace && !row.connectors[namespace]) throw lacksNamespace(row, namespace)
  await signInThroughModal(latchkey, { signal })
  setActive(latchkey, { connectionId: row.id, ...(namespace && { namespace }) })
  if (networkId) await (await import('../../networks/switchNetwork.ts')).switchNetwork(latchkey, { networkId })
  return accountOf(latchkey.store.getState(), namespace)
}

export declare namespace connectRow {
  /** Parameters of `connect`. */
  type Params = {
    readonly walletId: string
    readonly namespace?: Namespace
    readonly networkId?: CaipNetworkId
    readonly signal?: AbortSignal
  }
}
