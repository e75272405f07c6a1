import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf, malformed, textOf } from '../shape.ts'
import type { PurchaseQuote } from './getPurchaseQuote.ts'
import { isOnrampPage } from './isOnrampPage.ts'

const route = 'POST /v1/generators/onrampurl'

/** An order at a provider. */
export type Purchase = {
  readonly orderId: string
  /** The provider's page for the payment. */
  readonly url: string
}

/**
 * Orders a quoted purchase, for an address on the quote's network. @throws ONRAMP_QUOTE_EXPIRED, ONRAMP_UNAVAILABLE from the
 * server, API_RESPONSE_MALFORMED for a URL that is neither https nor on this machine
 */
export async function orderPurchase(
  api: ApiClient,
  { quote, address }: { readonly quote: PurchaseQuote; readonly address: string },
): Promise<Purchase> {
  const { id, networkId, total, purchaseAmount } = quote
  const answer = await call(api, route, {
    body: {
      quoteId: id,
      destinationWallets: [{ address: `${networkId}:${address}` }],
      defaultNetwork: networkId,
      presetFiatAmount: total,
      presetCryptoAmount: purchaseAmount,
    },
  })
  const fields = bodyOf(answer, route)
  const url = textOf(fields, 'url', route)
  if (!isOnrampPage(url)) throw malformed(route, "'url' is not a page that can be opened")
  return { orderId: textOf(fields, 'orderId', route), url }
}
