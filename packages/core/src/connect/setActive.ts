import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { assertAlive } from '../assertAlive.ts'
import type { Latchkey } from '../latchkey.ts'
import { applyConnections } from './applyConnections.ts'
import { namespacesOf } from './connections.machine.ts'

/**
 * Selects the active connection, account or namespace, without a request to the wallet.
 *
 * @throws CONNECTOR_NOT_CONNECTED when the connection or account does not exist
 */
export function setActive(latchkey: Latchkey, params: setActive.Params): void {
  assertAlive(latchkey)
  const { connections, active, activeNamespace } = latchkey.store.getState()
  const id = params.connectionId ?? active[params.namespace ?? activeNamespace]?.connectionId
  const connection = connections.find((one) => one.id === id)
  const covered = connection ? namespacesOf(connection) : []
  const namespace = params.namespace ?? (covered.includes(activeNamespace) ? activeNamespace : covered[0])
  const shares = connection?.accounts.some(
    (account) => account.namespace === namespace && (params.address ?? account.address) === account.address,
  )
  if (!connection || !namespace || !shares) throw errorOf(CONNECTOR_NOT_CONNECTED)
  const { address } = params
  applyConnections(latchkey, { type: 'activate', id: connection.id, namespace, ...(address && { address }) })
}

export declare namespace setActive {
  type Params = { readonly connectionId?: string; readonly namespace?: Namespace; readonly address?: string }
}
