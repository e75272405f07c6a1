import { getSwapTokens, type SwapToken } from '@latchkey/api/swap/getSwapTokens'
import { apiOf } from '../api.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'

export type { SwapToken }

/**
 * The tokens that can be swapped on the current network of the connected account, the native currency first; empty if
 * the network has no swaps. @throws CONNECTOR_NOT_CONNECTED, errors of the server
 */
export async function listSwapTokens(
  latchkey: Latchkey,
  options: { readonly signal?: AbortSignal } = {},
): Promise<readonly SwapToken[]> {
  const { networkId } = activeWallet(latchkey)
  return await getSwapTokens(apiOf(latchkey), { networkId, ...options })
}
