import type { PurchaseStatus } from '@latchkey/api/onramp/getPurchaseStatus'
import type { Latchkey } from '../latchkey.ts'
import { changeOperation, operationOf } from '../operations/setOperations.ts'
import { accountOn } from './accountOn.ts'
import { changeByOrder } from './changeByOrder.ts'
import { watchPurchase } from './watchPurchase.ts'

/**
 * Resolves when an order has ended: `done` once the tokens have arrived, or `failed`. Balances on screen are then
 * refreshed. Also works after a reload, with the id of the order. Temporary errors do not end the wait.
 *
 * @throws ONRAMP_ORDER_UNKNOWN
 */
export async function waitForPurchase(latchkey: Latchkey, params: waitForPurchase.Params): Promise<PurchaseStatus> {
  let last: PurchaseStatus | undefined
  for await (const known of watchPurchase(latchkey, params)) last = known
  const ended = last as PurchaseStatus
  const operation = operationOf(latchkey, params.orderId)
  const change = operation && changeByOrder(operation, ended)
  // A settled operation refreshes the balances. Without an operation, the order was made in another browser.
  if (change) changeOperation(latchkey, params.orderId, change)
  if (!operation && ended.status === 'done') readBalancesAgain(latchkey, ended)
  return ended
}

export declare namespace waitForPurchase {
  type Params = { readonly orderId: string; readonly signal?: AbortSignal }
}

/** Uses the connected account, because the server does not store the owner of an order. */
function readBalancesAgain(latchkey: Latchkey, { networkId }: PurchaseStatus): void {
  const account = accountOn(latchkey, networkId)
  if (account) latchkey.events.emit('balancesChanged', { networkId, address: account.address })
}
