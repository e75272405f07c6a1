import { getSwapQuote } from '@latchkey/api/swap/getSwapQuote'
import { errorOf } from '@latchkey/base/errors'
import { swapSlippagePercent } from '@latchkey/contracts/constants/swap'
import { SWAP_UNAVAILABLE } from '@latchkey/contracts/errors/swap'
import { apiOf } from '../api.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SwapQuote } from './swapChecks.ts'

/**
 * The best price for swapping tokens of the connected account on its current network.
 *
 * @throws CONNECTOR_NOT_CONNECTED, SWAP_UNAVAILABLE if the amount buys nothing, errors of the server
 */
export async function quoteSwap(latchkey: Latchkey, params: quoteSwap.Params): Promise<SwapQuote> {
  const { from, to, fromUnits, slippagePercent = swapSlippagePercent, signal } = params
  const { address: account, networkId } = activeWallet(latchkey)
  const request = { networkId, account, from, to, fromUnits, slippagePercent }
  const quote = await getSwapQuote(apiOf(latchkey), { ...request, ...(signal && { signal }) })
  if (!quote) throw errorOf(SWAP_UNAVAILABLE)
  return quote
}

export declare namespace quoteSwap {
  type Params = {
    /** Contract of the token to sell; absent for the native currency. */
    readonly from?: string
    /** Contract of the token to buy; absent for the native currency. */
    readonly to?: string
    /** Amount to sell, in base units. */
    readonly fromUnits: bigint
    /** Slippage tolerance in percent, with at most two decimals. Default: 1. */
    readonly slippagePercent?: number
    readonly signal?: AbortSignal
  }
}
