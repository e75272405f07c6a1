import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { onrampDefaultSymbol } from '@latchkey/contracts/constants/onramp'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'
import { buyTokens } from '@latchkey/core/onramp/buyTokens'
import { checkPayment } from '@latchkey/core/onramp/checkPayment'
import { type PurchaseDraft, purchaseDraftOf } from '@latchkey/core/onramp/purchaseDraft'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useModal } from '../../ModalContext.ts'
import type { ModalController } from '../../modalController.ts'
import { currentView } from '../../router/route.ts'
import type { StepOf } from '../../router/view.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import { useSecondsLeft } from '../shared/useSecondsLeft.ts'
import { buyEntry } from './buyEntry.ts'
import { paymentWindowOf } from './paymentWindow.ts'
import { useOnrampOptions } from './useOnrampOptions.ts'
import { type ProviderQuote, usePurchaseQuotes } from './usePurchaseQuotes.ts'

/** Minimum remaining validity to order an offer, because the request takes a moment. */
const leastSeconds = 3

/** State and actions of buying. */
export function useBuy() {
  const modal = useModal()
  const { latchkey } = modal
  const account = useReadableAccount()
  const options = useOnrampOptions()
  const store = purchaseDraftOf(latchkey)
  const draft = useStore(store)
  const [typing, setTyping] = useState(false)
  const { currencies = [], paymentMethods = [], providers = [] } = options.data ?? {}

  // If the server does not respond, a fixed list is shown, whose networks may differ from the account's (spec S8.6).
  const isFallback = options.data?.providers.length === 0
  const sold = isFallback ? currencies : currencies.filter(({ networkId }) => networkId === account?.networkId)
  const currency = sold.find(({ symbol }) => symbol === (draft.symbol ?? onrampDefaultSymbol)) ?? sold[0]
  const method = paymentMethods.find(({ id }) => id === draft.paymentMethod) ?? paymentMethods[0]
  const payment = method && checkPayment(draft.amount, method)
  const isFaulty = draft.amount !== '' && (payment?.fault === 'over' || (payment?.fault !== undefined && !typing))
  const quotes = usePurchaseQuotes({
    ...{ account, draft, sellers: currency?.providers ?? [] },
    symbol: currency?.symbol,
    cents: payment?.cents,
  })
  const best = bestOf(quotes)
  const chosen = quotes.find(({ provider }) => provider === draft.provider) ?? best
  const secondsLeft = useSecondsLeft(chosen?.data?.expiresAtMs)
  const isValid = chosen?.isCurrent === true && secondsLeft >= leastSeconds
  const { error, clearError, order } = useOrder()

  return {
    account,
    options,
    isFallback,
    draft,
    change(part: Partial<PurchaseDraft>) {
      clearError()
      store.setState(part)
    },
    sold,
    currency,
    method,
    /** The amount is outside the limits, and the visitor has finished typing it. */
    isFaulty,
    setTyping,
    paymentFault: payment?.fault,
    isComplete: currency !== undefined && payment?.cents !== undefined,
    quotes,
    /** The provider with the best offer. */
    best: best?.provider,
    chosen,
    isValid,
    secondsLeft,
    error,
    nameOf: (id: ProviderQuote['provider']) => providers.find((one) => one.id === id)?.name ?? id,
    back: modal.back,
    open: (step: StepOf<'OnRampProviders'>) => modal.push(buyEntry(step)),
    buy: () => void (chosen?.data && isValid && order(chosen.data, chosen.refetch)),
  }
}

/** The offer with the largest amount for the visitor; the first provider while there are no offers. */
const bestOf = (quotes: readonly ProviderQuote[]): ProviderQuote | undefined =>
  quotes.toSorted((one, other) => receivedOf(other) - receivedOf(one))[0]

const receivedOf = ({ data }: ProviderQuote): number => Number(data?.purchaseAmount ?? 0)

/** Orders an offer and opens the provider's window. `error` is set if the order failed, until the network returns. */
function useOrder() {
  const modal = useModal()
  const { latchkey } = modal
  const [error, setError] = useState<LatchkeyError>()

  useEffect(() => {
    if (!error) return
    const clear = () => setError(undefined)
    addEventListener('online', clear)
    return () => removeEventListener('online', clear)
  }, [error])

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

/** True while the step of the order being placed is on screen. */
function isOrdering({ store }: ModalController): boolean {
  const { open, stack } = store.getState()
  const view = currentView(stack)
  return open && view.name === 'OnRampProviders' && view.step === 'progress'
}
