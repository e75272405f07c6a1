import type { OnrampPaymentMethod, OnrampProviderId } from '@latchkey/contracts/api/onramp/schemas'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'

/** A purchase that is being edited. */
export type PurchaseDraft = {
  /** The payment as typed; parsed by `readAmount`. */
  readonly amount: string
  readonly paymentMethod: OnrampPaymentMethod
  /** Symbol of the token to buy. Default: USDC, or the first token if USDC is not sold. */
  readonly symbol?: string
  /** Default: the provider with the best offer. */
  readonly provider?: OnrampProviderId
}

/** A typical payment in dollars, so that the first offers load without typing. */
const usualPayment = '100'

/** The draft of an instance. It outlives the view, so closing the modal keeps it. */
export const purchaseDraftOf = (latchkey: Latchkey): StoreApi<PurchaseDraft> =>
  livePart(latchkey, 'purchaseDraft', () => createStore(() => ({ amount: usualPayment, paymentMethod: 'card' })))
