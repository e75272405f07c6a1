import { isLatchkeyError } from '@latchkey/base/errors'
import { ONRAMP_ORDER_UNKNOWN } from '@latchkey/contracts/errors/onramp'
import type { Latchkey } from '../latchkey.ts'
import { changeOperation, readOperations } from '../operations/setOperations.ts'
import { updatePurchase } from './updatePurchase.ts'
import { watchPurchase } from './watchPurchase.ts'

/** Updates the operation of a purchase from its order until the order has ended or the operation is removed. */
export async function followPurchase(
  latchkey: Latchkey,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
): Promise<void> {
  try {
    for await (const known of watchPurchase(latchkey, { orderId: id, signal })) {
      // Another tab may have cancelled it, or nobody paid it in time.
      readOperations(latchkey)
      if (!updatePurchase(latchkey, id, known)) return
    }
  } catch (error) {
    if (!isLatchkeyError(error, ONRAMP_ORDER_UNKNOWN)) throw error
    changeOperation(latchkey, id, { status: 'dropped' })
  }
}
