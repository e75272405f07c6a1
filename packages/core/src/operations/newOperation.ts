import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { accountKey } from '../siwx/signInState.ts'
import { newOperationId } from './newOperationId.ts'
import type { OperationBase } from './operation.ts'

/** The common fields of a new operation, before the request to the active wallet. @throws CONNECTOR_NOT_CONNECTED */
export function newOperation(latchkey: Latchkey, id = newOperationId()): OperationBase {
  const { namespace, address, networkId, connectionId } = activeWallet(latchkey)
  const connection = latchkey.store.getState().connections.find((one) => one.id === connectionId)
  return {
    id,
    account: accountKey(namespace, address),
    networkId,
    status: 'asking',
    wallet: connection?.wallet.name ?? '',
    ...(connection?.via === 'walletconnect' && { delivered: false }),
    startedAtMs: latchkey.clock.now(),
  }
}
