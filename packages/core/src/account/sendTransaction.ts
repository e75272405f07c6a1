import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'

/**
 * Has the active wallet send a transaction of its namespace's own form on its network; resolves with the hash.
 *
 * @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN on a network the app does not have, the wallet's answer
 */
export async function sendTransaction(
  latchkey: Latchkey,
  params: { readonly transaction: unknown; readonly signal?: AbortSignal },
): Promise<string> {
  const { namespace, link, address, networkId } = activeWallet(latchkey)
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const send = await capabilityOf(latchkey, namespace, 'sendTransaction')
  return await send({ link, network, address, ...params })
}
