import { type GasPrices, getGasPrices } from '@latchkey/api/swap/getGasPrices'
import { apiOf } from '../api.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'

export type { GasPrices }
export type GasSpeed = keyof GasPrices

/** Gas prices on the current network of the connected account. @throws CONNECTOR_NOT_CONNECTED, errors of the server */
export async function swapGasPrices(
  latchkey: Latchkey,
  options: { readonly signal?: AbortSignal } = {},
): Promise<GasPrices> {
  const { networkId } = activeWallet(latchkey)
  return await getGasPrices(apiOf(latchkey), { networkId, ...options })
}
