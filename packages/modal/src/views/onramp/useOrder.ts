import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import { buyTokens } from '@latchkey/core/onramp/buyTokens'
import { useState } from 'react'
import { useModal } from '../../ModalContext.ts'
import type { ModalController } from '../../modalController.ts'
import { currentView } from '../../router/route.ts'
import { buyEntry } from './buyEntry.ts'
import { paymentWindowOf } from './paymentWindow.ts'

/** Orders an offer and opens the provider's window. `error` says why there was no order. */
export function useOrder() {
  const modal = useModal()
  const { latchkey } = modal
  const [error, setError] = useState<LatchkeyError>()

  /** Call it directly in a click handler; otherwise browsers block the window. */
  async function order(offer: Parameters<typeof buyTokens>[1], renew: () => Promise<unknown>): Promise<void> {
    const page = paymentWindowOf(latchkey)
    page.open()
    setError(undefined)
    // Replaces the form, so that Back does not return to it.
    modal.replace(buyEntry('progress'))
    try {
      const { orderId, url } = await buyTokens(latchkey, offer)
      page.show(url)
      if (isOrdering(modal)) modal.replace({ ...buyEntry('progress'), operationId: orderId })
    } catch (reason) {
      page.close()
      const isForVisitor = isLatchkeyError(reason) && reason.audience === 'user'
      setError(isForVisitor ? reason : errorOf(ONRAMP_UNAVAILABLE, { cause: reason }))
      if (isOrdering(modal)) modal.replace(buyEntry())
      void renew()
    }
  }

  return { error, clearError: () => setError(undefined), order }
}

/** Whether the visitor is still looking at the order that is being placed. */
function isOrdering({ store }: ModalController): boolean {
  const { open, stack } = store.getState()
  const view = currentView(stack)
  return open && view.name === 'OnRampProviders' && view.step === 'progress'
}
