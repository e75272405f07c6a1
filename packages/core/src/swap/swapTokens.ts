import { buildSwap } from '@latchkey/api/swap/buildSwap'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'
import { newOperation } from '../operations/newOperation.ts'
import type { SwapOperation } from '../operations/operation.ts'
import { requestWallet } from '../operations/requestWallet.ts'
import { waitForOperation } from '../operations/waitForOperation.ts'
import type { SentSwap, SwapOptions } from './sentSwap.ts'
import { swapAmounts } from './swapAmounts.ts'
import type { SwapQuote } from './swapChecks.ts'
import { swapWallet } from './swapWallet.ts'

/**
 * Swaps at the price of a quote, which `approveSwap` must have approved if `needsSwapApproval`. The wallet only gets a
 * transaction that sells no more than the quoted amount and pays the account at least the quote's minimum.
 *
 * @throws SWAP_QUOTE_EXPIRED, SWAP_WOULD_FAIL, SWAP_TRANSACTION_UNSAFE when the server prepared anything else, errors of the wallet
 */
export async function swapTokens(latchkey: Latchkey, quote: SwapQuote, options: SwapOptions = {}): Promise<SentSwap> {
  const { signal } = options
  const { link, checks, sender } = await swapWallet(latchkey, quote)
  const swap = await buildSwap(apiOf(latchkey), { quote, ...(signal && { signal }) })
  checks.assertSwap(swap, quote)
  return await requestSwap(latchkey, { quote, link, send: sender(swap, options), options })
}

/** Sends a checked swap with the wallet and stores it as an operation. */
async function requestSwap(latchkey: Latchkey, { quote, options, ...asking }: requestSwap.Params): Promise<SentSwap> {
  const { operationId, signal } = options
  const abort = signal ? { signal } : {}
  const { given, received } = await swapAmounts(latchkey, quote, abort)
  const operation: SwapOperation = {
    ...newOperation(latchkey, operationId),
    kind: 'swap',
    detail: { ...given, received },
  }
  const sent = await requestWallet(latchkey, { operation, ...asking, ...abort })
  return { ...sent, wait: (waiting = {}) => waitForOperation(latchkey, { id: sent.id, ...waiting }) }
}

declare namespace requestSwap {
  type Params = Pick<requestWallet.Params<SwapOperation>, 'link' | 'send'> & {
    readonly quote: SwapQuote
    readonly options: SwapOptions
  }
}
