import { isRecord } from '@latchkey/base/isRecord'
import { activeCalls } from '../calls/activeCalls.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'

/**
 * True if the operator's paymaster pays the active account's network fees (ERC-7677). True only for the smart account of the
 * embedded wallet: other wallets only report that they accept an app's paymaster, which the modal does not set. False if
 * unknown. @throws CONNECTOR_NOT_CONNECTED
 */
export async function isFeeSponsored(
  latchkey: Latchkey,
  options: { readonly signal?: AbortSignal } = {},
): Promise<boolean> {
  const { connectionId, link, address, networkId } = activeWallet(latchkey)
  const connection = latchkey.store.getState().connections.find(({ id }) => id === connectionId)
  const account = connection?.accounts.find((one) => one.address === address)
  const network = findNetwork(latchkey, networkId)
  if (connection?.via !== 'embedded' || account?.type !== 'smartAccount' || !network) return false
  const { batches } = await activeCalls(latchkey)
  const reported = await batches.capabilities({ link, address, networks: [network], ...options }).catch(() => ({}))
  return Object.values(reported).some(({ paymasterService: one }) => isRecord(one) && one.supported === true)
}
