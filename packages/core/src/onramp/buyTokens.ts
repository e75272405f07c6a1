import type { PurchaseQuote } from '@latchkey/api/onramp/getPurchaseQuote'
import { orderPurchase, type Purchase } from '@latchkey/api/onramp/orderPurchase'
import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'
import { followOperations } from '../operations/followOperations.ts'
import type { OperationAmount, PurchaseOperation } from '../operations/operation.ts'
import { putOperation } from '../operations/setOperations.ts'
import { accountKey } from '../siwx/signInState.ts'
import { accountOn } from './accountOn.ts'

/**
 * Orders a quoted purchase, always for the connected account, and resolves with the URL of the payment page. The order is
 * stored as an operation under its id, and followed; `waitForPurchase` resolves when it has ended.
 *
 * @throws CONNECTOR_NOT_CONNECTED, ONRAMP_QUOTE_EXPIRED, ONRAMP_UNAVAILABLE
 */
export async function buyTokens(latchkey: Latchkey, quote: PurchaseQuote): Promise<Purchase> {
  const account = accountOn(latchkey, quote.networkId)
  if (!account) throw errorOf(CONNECTOR_NOT_CONNECTED)
  const { namespace, address } = account
  const purchase = await orderPurchase(apiOf(latchkey), { quote, address })
  const { networkId, total: payment, paymentCurrency } = quote
  const operation: PurchaseOperation = {
    id: purchase.orderId,
    kind: 'purchase',
    account: accountKey(namespace, address),
    networkId,
    status: 'asking',
    wallet: '',
    startedAtMs: latchkey.clock.now(),
    detail: { ...amountOf(quote), payment, paymentCurrency, url: purchase.url, provider: quote.provider },
  }
  putOperation(latchkey, operation)
  followOperations(latchkey)
  return purchase
}

/** A quote is in whole tokens without the token's decimals, so those of the amount are used. */
function amountOf({ purchaseAmount, symbol }: PurchaseQuote): OperationAmount {
  const [whole = '', fraction = ''] = purchaseAmount.split('.')
  const amountUnits = String(BigInt(whole + fraction))
  return { amountUnits, symbol, decimals: fraction.length }
}
