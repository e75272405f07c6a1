import { getPurchaseQuote, type PurchaseQuote } from '@latchkey/api/onramp/getPurchaseQuote'
import type { CaipNetworkId } from '@latchkey/base/caip'
import { apiOf } from '../api.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * A provider's offer for a payment, by default for the network of the connected account.
 *
 * @throws CONNECTOR_NOT_CONNECTED, ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_CURRENCY_UNKNOWN, ONRAMP_UNAVAILABLE
 */
export async function quotePurchase(latchkey: Latchkey, params: quotePurchase.Params): Promise<PurchaseQuote> {
  return getPurchaseQuote(apiOf(latchkey), { networkId: activeWallet(latchkey).networkId, ...params })
}

export declare namespace quotePurchase {
  type Params = Omit<getPurchaseQuote.Params, 'networkId'> & { readonly networkId?: CaipNetworkId }
}
