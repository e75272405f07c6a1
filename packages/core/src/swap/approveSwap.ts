import { buildSwapApproval } from '@latchkey/api/swap/buildSwap'
import { getSwapAllowance } from '@latchkey/api/swap/getSwapAllowance'
import { errorOf } from '@latchkey/base/errors'
import { SWAP_APPROVAL_FAILED } from '@latchkey/contracts/errors/swap'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'
import { newOperation } from '../operations/newOperation.ts'
import type { ApprovalOperation } from '../operations/operation.ts'
import { requestWallet } from '../operations/requestWallet.ts'
import { waitForOperation } from '../operations/waitForOperation.ts'
import type { SwapOptions } from './sentSwap.ts'
import { swapAmounts } from './swapAmounts.ts'
import type { SwapQuote } from './swapChecks.ts'
import { swapWallet } from './swapWallet.ts'

/**
 * Resolves to true if the token must be approved before the quote can be swapped. The native currency never needs it.
 */
export async function needsSwapApproval(
  latchkey: Latchkey,
  quote: SwapQuote,
  options: { readonly signal?: AbortSignal } = {},
): Promise<boolean> {
  if (quote.spender === undefined) return false
  return (await getSwapAllowance(apiOf(latchkey), { ...quote, ...options })) < quote.fromUnits
}

/**
 * Requests an approval of exactly the quoted amount from the wallet. Resolves when it is mined. Its progress is in
 * `state.operations`.
 *
 * @throws SWAP_QUOTE_EXPIRED, SWAP_TRANSACTION_UNSAFE when the server prepared anything else, SWAP_APPROVAL_FAILED,
 * TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT, errors of the wallet
 */
export async function approveSwap(latchkey: Latchkey, quote: SwapQuote, options: SwapOptions = {}): Promise<void> {
  const { operationId, signal } = options
  const abort = signal ? { signal } : {}
  const { link, checks, sender } = await swapWallet(latchkey, quote)
  const [approval, { given }] = await Promise.all([
    buildSwapApproval(apiOf(latchkey), { quote, ...abort }),
    swapAmounts(latchkey, quote, abort),
  ])
  checks.assertApproval(approval, quote)
  const operation: ApprovalOperation = {
    ...newOperation(latchkey, operationId),
    kind: 'approval',
    // `assertApproval` ensures that there is one.
    detail: { ...given, spender: quote.spender ?? '' },
  }
  const { id } = await requestWallet(latchkey, { operation, link, send: sender(approval, options), ...abort })
  if ((await waitForOperation(latchkey, { id, ...abort })) === 'failed') throw errorOf(SWAP_APPROVAL_FAILED)
}
