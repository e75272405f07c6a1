import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { listSwapTokens, type SwapToken } from '@latchkey/core/swap/listSwapTokens'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { noAccount } from '../shared/noAccount.ts'
import { withPictures } from '../shared/useBalances.ts'
import { swapQueryTimes } from './swapQueryTimes.ts'

/** Tokens that can be swapped on the account's network, with prices. Empty on a network without swaps. Idle without an account. */
export function useSwapTokens(account: AccountParams | undefined) {
  const latchkey = useLatchkey()
  return useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'swapTokens'],
    queryFn: account ? ({ signal }) => listSwapTokens(latchkey, { signal }) : skipToken,
    select: withPictures<SwapToken>,
    ...swapQueryTimes,
  })
}
