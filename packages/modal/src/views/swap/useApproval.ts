import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { needsSwapApproval } from '@latchkey/core/swap/approveSwap'
import type { SwapQuote } from '@latchkey/core/swap/swapChecks'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { noAccount } from '../shared/noAccount.ts'
import { swapQueryTimes } from './swapQueryTimes.ts'

/** Checks whether the amount must be approved first. */
export function useApproval(account: AccountParams | undefined, quote: SwapQuote | undefined) {
  const latchkey = useLatchkey()
  const { from = 'native', spender, fromUnits } = quote ?? {}
  return useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'swapApproval', from, spender, String(fromUnits)],
    queryFn: quote ? ({ signal }) => needsSwapApproval(latchkey, quote, { signal }) : skipToken,
    ...swapQueryTimes,
    staleTime: 0,
  })
}
