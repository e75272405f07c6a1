import { buyTokens, type Latchkey, quotePurchase, waitForPurchase } from 'latchkey'

/** Call it while the page handles a click; otherwise browsers block the window. */
export async function buyEther(latchkey: Latchkey, amount: string) {
  const page = window.open('about:blank', '', 'popup,width=600,height=800')
  const quote = await quotePurchase(latchkey, { symbol: 'ETH', amount })
  const { url, orderId } = await buyTokens(latchkey, quote)
  page?.location.replace(url)
  return waitForPurchase(latchkey, { orderId })
}
