import type { Latchkey } from '../latchkey.ts'
import { askWallet } from '../operations/askWallet.ts'
import { newOperation } from '../operations/newOperation.ts'
import type { SwapOperation } from '../operations/operation.ts'
import { waitForOperation } from '../operations/waitForOperation.ts'
import type { SentSwap, SwapOptions } from './sentSwap.ts'
import { swapAmounts } from './swapAmounts.ts'
import type { SwapQuote } from './swapChecks.ts'

/** Asks the wallet to send a checked swap, and keeps it as an operation. */
export async function askForSwap(
  latchkey: Latchkey,
  { quote, options, ...asking }: askForSwap.Params,
): Promise<SentSwap> {
  const { operationId, signal } = options
  const abort = signal ? { signal } : {}
  const { given, received } = await swapAmounts(latchkey, quote, abort)
  const operation: SwapOperation = {
    ...newOperation(latchkey, operationId),
    kind: 'swap',
    detail: { ...given, received },
  }
  const sent = await askWallet(latchkey, { operation, ...asking, ...abort })
  return { ...sent, wait: (waiting = {}) => waitForOperation(latchkey, { id: sent.id, ...waiting }) }
}

export declare namespace askForSwap {
  type Params = Pick<askWallet.Params<SwapOperation>, 'link' | 'send'> & {
    readonly quote: SwapQuote
    readonly options: SwapOptions
  }
}
