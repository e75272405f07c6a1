import { onrampDefaultSymbol } from '@latchkey/contracts/constants/onramp'
import { checkPayment } from '@latchkey/core/onramp/checkPayment'
import { type PurchaseDraft, purchaseDraftOf } from '@latchkey/core/onramp/purchaseDraft'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useModal } from '../../ModalContext.ts'
import type { StepOf } from '../../router/view.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import { useSecondsLeft } from '../shared/useSecondsLeft.ts'
import { buyEntry } from './buyEntry.ts'
import { useOnrampOptions } from './useOnrampOptions.ts'
import { useOrder } from './useOrder.ts'
import { type ProviderQuote, usePurchaseQuotes } from './usePurchaseQuotes.ts'

/** An offer with less time left is not ordered, because the request takes a moment. */
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

  // While the server does not respond, a fixed list is shown, whose networks may differ from the account's (spec S8.6).
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
    /** The amount is outside of what can be paid, and the visitor has typed it. */
    isFaulty,
    setTyping,
    paymentFault: payment?.fault,
    isComplete: currency !== undefined && payment?.cents !== undefined,
    quotes,
    /** The provider that gives most. */
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

/** The offer that gives the visitor most; the first provider while there are no offers. */
const bestOf = (quotes: readonly ProviderQuote[]): ProviderQuote | undefined =>
  quotes.toSorted((one, other) => receivedOf(other) - receivedOf(one))[0]

const receivedOf = ({ data }: ProviderQuote): number => Number(data?.purchaseAmount ?? 0)
