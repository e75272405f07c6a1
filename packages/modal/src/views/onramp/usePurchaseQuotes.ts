import { formatUnits } from '@latchkey/base/units'
import type { OnrampProviderId } from '@latchkey/contracts/api/onramp/schemas'
import { onrampPaymentDecimals, onrampQuoteLifetimeMs, onrampRetryMs } from '@latchkey/contracts/constants/onramp'
import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import type { PurchaseDraft } from '@latchkey/core/onramp/purchaseDraft'
import { quotePurchase } from '@latchkey/core/onramp/quotePurchase'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { lastingErrors } from '../shared/lastingErrors.ts'
import { noAccount } from '../shared/noAccount.ts'
import { useSettled } from '../shared/useSettled.ts'

/** Renewed before it expires, so that a valid quote is always available. */
const renewMs = onrampQuoteLifetimeMs - 10_000

/**
 * Each provider's offer, in the order of `sellers`, refreshed while on screen. `isCurrent`: the offer is for the amount as typed.
 * Until then, and after a failure, the previous offer for the same token stays on screen.
 */
export function usePurchaseQuotes({ account, draft, symbol, cents, sellers }: usePurchaseQuotes.Params) {
  const latchkey = useLatchkey()
  const settled = useSettled(cents)
  const { paymentMethod } = draft
  const queries = useQueries({
    queries: sellers.map((provider) => ({
      queryKey: [
        ...accountKey(latchkey, account ?? noAccount),
        ...['purchaseQuote', symbol, paymentMethod, provider, String(settled)],
      ],
      queryFn:
        account && symbol !== undefined && settled !== undefined
          ? ({ signal }: { readonly signal: AbortSignal }) =>
              quotePurchase(latchkey, {
                ...{ symbol, paymentMethod, provider, signal, networkId: account.networkId },
                amount: formatUnits(settled, onrampPaymentDecimals),
              })
          : skipToken,
      staleTime: renewMs,
      gcTime: onrampQuoteLifetimeMs,
      refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
        state.status === 'error' ? onrampRetryMs : renewMs,
      refetchOnReconnect: 'always' as const,
      retry: false,
      placeholderData: (last: Awaited<ReturnType<typeof quotePurchase>> | undefined) =>
        last?.symbol === symbol && last?.provider === provider ? last : undefined,
    })),
  })
  const [lastingError] = useState(lastingErrors)
  return queries.map((query, at) => ({
    provider: sellers[at] as OnrampProviderId,
    data: cents === undefined ? undefined : query.data,
    error: lastingError(sellers[at] ?? '', query),
    isFetching: query.isFetching,
    isCurrent: query.isSuccess && !query.isPlaceholderData && settled === cents && cents !== undefined,
    refetch: query.refetch,
  }))
}

export type ProviderQuote = ReturnType<typeof usePurchaseQuotes>[number]

export declare namespace usePurchaseQuotes {
  type Params = {
    readonly account: AccountParams | undefined
    readonly draft: PurchaseDraft
    /** Symbol of the token to buy. */
    readonly symbol: string | undefined
    /** The payment in cents; undefined while the amount is invalid. */
    readonly cents: bigint | undefined
    readonly sellers: readonly OnrampProviderId[]
  }
}
