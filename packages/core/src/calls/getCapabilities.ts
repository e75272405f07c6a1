import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { activeCalls } from './activeCalls.ts'
import type { WalletCapabilities } from './callBatches.ts'

/**
 * Reads the capabilities of the active wallet and account, by chain id of the app's networks; empty when the wallet does not
 * report them (spec S8.6). @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN
 */
export async function getCapabilities(
  latchkey: Latchkey,
  params: getCapabilities.Params = {},
): Promise<Readonly<Record<number, WalletCapabilities>>> {
  const { wallet, batches } = await activeCalls(latchkey)
  const { link, address, namespace } = wallet
  return await batches.capabilities({ link, address, networks: networksOf(latchkey, namespace), ...params })
}

export declare namespace getCapabilities {
  type Params = { readonly signal?: AbortSignal }
}
