import type { PreparedCall } from '@latchkey/api/swap/buildSwap'
import type { SwapQuote } from '@latchkey/api/swap/getSwapQuote'

/** Types for the layers next to and above core, which do not import `api`. */
export type { PreparedCall, SwapQuote }

/**
 * Checks of the transactions that the server prepares for a swap, so that a malicious server cannot take more than the
 * visitor agreed to. @throws SWAP_TRANSACTION_UNSAFE
 */
export type SwapChecks = {
  /** An approval of exactly the quoted amount, for the quote's spender. */
  readonly assertApproval: (call: PreparedCall, quote: SwapQuote) => void
  /** A swap of exactly the quoted amount, which pays the account at least the quote's minimum. */
  readonly assertSwap: (call: PreparedCall, quote: SwapQuote) => void
}
