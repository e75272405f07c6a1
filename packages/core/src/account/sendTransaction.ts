import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { rememberTransaction } from '../activity/appTransactions.ts'
import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import type { RequestsOf } from '../register.ts'

/**
 * Sends a transaction with the active wallet, in its namespace's format, on its current network. Resolves with the hash.
 *
 * @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN when the app does not list the network, errors of the wallet
 */
export function sendTransaction<latchkey extends Latchkey>(
  latchkey: latchkey,
  params: sendTransaction.Params<latchkey>,
): Promise<RequestsOf<latchkey>['hash']>
export async function sendTransaction(latchkey: Latchkey, params: sendTransaction.Params): Promise<string> {
  const { namespace, link, address, networkId } = activeWallet(latchkey)
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const send = await capabilityOf(latchkey, namespace, 'sendTransaction')
  const hash = await send({ link, network, address, ...params })
  rememberTransaction(latchkey, String(hash))
  return hash
}

export declare namespace sendTransaction {
  type Params<latchkey = unknown> = {
    readonly transaction: RequestsOf<latchkey>['transaction']
    readonly signal?: AbortSignal
  }
}
