import { getPurchaseStatus, type PurchaseStatus } from '@latchkey/api/onramp/getPurchaseStatus'
import { isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { onrampPollMs } from '@latchkey/contracts/constants/onramp'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Polls an order until it has ended. A temporary failure does not end the loop.
 *
 * @throws ONRAMP_ORDER_UNKNOWN
 */
export async function* watchPurchase(
  latchkey: Latchkey,
  { orderId, signal }: { readonly orderId: string; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<PurchaseStatus, void> {
  for (;;) {
    signal?.throwIfAborted()
    try {
      const known = await getPurchaseStatus(apiOf(latchkey), { orderId, ...(signal && { signal }) })
      yield known
      if (known.status === 'done' || known.status === 'failed') return
    } catch (error) {
      if (!isLatchkeyError(error) || !error.repeatable) throw error
    }
    await wait(latchkey.clock, onrampPollMs, signal)
  }
}
