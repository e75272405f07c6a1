import { isOnrampPage } from '@latchkey/api/onramp/isOnrampPage'
import { unpaidPurchaseLifetimeMs } from '@latchkey/contracts/constants/onramp'
import type { OperationKind } from '../operations/operationKind.ts'
import { isText } from '../operations/storedFields.ts'

export const purchaseKind: OperationKind = {
  /** The URL is opened later, so it must be safe to open. */
  isDetail: ({ payment, paymentCurrency, url }) =>
    isText(payment) && Number.isFinite(Number(payment)) && isText(paymentCurrency) && isText(url) && isOnrampPage(url),
  askingLifetimeMs: unpaidPurchaseLifetimeMs,
  follow: async (latchkey, operation) => (await import('./followPurchase.ts')).followPurchase(latchkey, operation),
}
