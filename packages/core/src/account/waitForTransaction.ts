import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'

/**
 * Waits until a transaction on the active network is final. @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN,
 * TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT
 */
export async function waitForTransaction(
  latchkey: Latchkey,
  params: { readonly hash: string; readonly signal?: AbortSignal },
): Promise<'confirmed' | 'failed'> {
  const { hash, ...abort } = params
  const { namespace, networkId } = activeWallet(latchkey)
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const { wait } = await capabilityOf(latchkey, namespace, 'transfer')
  const { status } = await wait({ network, hashes: () => [hash], ...abort })
  return status
}
