import { isLatchkeyError } from '@latchkey/base/errors'
import { ONRAMP_ORDER_UNKNOWN } from '@latchkey/contracts/errors/onramp'
import type { Latchkey } from '../latchkey.ts'
import type { FollowedOperation } from '../operations/operationKind.ts'
import { changeByOrder } from './changeByOrder.ts'
import { watchPurchase } from './watchPurchase.ts'

/** Updates the operation of a purchase from its order until the order has ended or the operation is removed. */
export async function followPurchase(
  latchkey: Latchkey,
  { id, read, change, signal }: FollowedOperation,
): Promise<void> {
  try {
    for await (const order of watchPurchase(latchkey, { orderId: id, signal })) {
      // Another tab may have cancelled it, or it was not paid in time.
      const operation = read()
      if (!operation) return
      const changed = changeByOrder(operation, order)
      if (changed) change(changed)
    }
  } catch (error) {
    if (!isLatchkeyError(error, ONRAMP_ORDER_UNKNOWN)) throw error
    change({ status: 'dropped' })
  }
}
