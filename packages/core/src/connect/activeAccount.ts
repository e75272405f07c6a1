import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'
import type { State } from '../state.ts'
import { type AccountView, accountView } from './accountView.ts'

/** The account view of a namespace. Default: the active namespace. */
export function accountOf(state: State, namespace: Namespace = state.activeNamespace): AccountView {
  const active = state.active[namespace]
  const connection = state.connections.find(({ id }) => id === active?.connectionId)
  return accountView({ namespace, active, connection, attempt: state.attempts[namespace] })
}

/** The confirmed account of a namespace, if there is one. */
export function connectedAccount(
  latchkey: Latchkey,
  namespace?: Namespace,
): { readonly namespace: Namespace; readonly address: string; readonly networkId: CaipNetworkId } | undefined {
  const view = accountOf(latchkey.store.getState(), namespace)
  const { status, address, networkId } = view
  return status === 'connected' && address !== undefined && networkId
    ? { namespace: view.namespace, address, networkId }
    : undefined
}
