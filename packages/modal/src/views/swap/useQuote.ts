import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { quoteSwap } from '@latchkey/core/swap/quoteSwap'
import type { SwapDraft } from '@latchkey/core/swap/swapDraft'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lastingErrors } from '../shared/lastingErrors.ts'
import { noAccount } from '../shared/noAccount.ts'
import { useSecondsLeft } from '../shared/useSecondsLeft.ts'
import { useSettled } from '../shared/useSettled.ts'
import { swapQueryTimes } from './swapQueryTimes.ts'

/**
 * The price of the draft, refreshed while on screen. `isCurrent`: the price is for the amount as typed and has not expired. While a
 * new price loads, the previous one for the same tokens stays on screen.
 */
export function useQuote({ account, draft, units }: useQuote.Params) {
  const latchkey = useLatchkey()
  const { from, to, slippagePercent, asking } = draft
  const settled = useSettled(units)
  const wanted = account && from && to && settled
  const query = useQuery({
    queryKey: [
      ...accountKey(latchkey, account ?? noAccount),
      ...['swapQuote', from?.address ?? 'native', to?.address ?? 'native', String(settled), slippagePercent],
    ],
    queryFn: wanted
      ? ({ signal }) =>
          quoteSwap(latchkey, {
            ...(from.address !== undefined && { from: from.address }),
            ...(to.address !== undefined && { to: to.address }),
            fromUnits: settled,
            slippagePercent,
            signal,
          })
      : skipToken,
    ...swapQueryTimes,
    // The wallet has received a request at the last price.
    refetchInterval: asking ? false : swapQueryTimes.refetchInterval,
    placeholderData: (last) =>
      last?.from === from?.address && last?.to === to?.address && last?.account === account?.address ? last : undefined,
  })
  const [lastingError] = useState(lastingErrors)
  const error = lastingError('quote', query)
  const shown = to && units ? query.data : undefined
  const isValid = useSecondsLeft(shown?.expiresAtMs) > 0
  return {
    ...query,
    error,
    isError: error !== null,
    data: shown,
    isCurrent: shown !== undefined && !query.isPlaceholderData && settled === units && isValid,
  }
}

export declare namespace useQuote {
  type Params = {
    readonly account: AccountParams | undefined
    readonly draft: SwapDraft
    /** Base units to pay; there is no price for undefined and 0. */
    readonly units: bigint | undefined
  }
}
