import { swapQuoteLifetimeMs } from '@latchkey/contracts/constants/swap'
import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { isFeeSponsored } from '@latchkey/core/send/isFeeSponsored'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { noAccount } from '../shared/noAccount.ts'

/** True if a paymaster pays the account's network fees; undefined until known. */
export function useIsSponsored(account: AccountParams | undefined): boolean | undefined {
  const latchkey = useLatchkey()
  const { data } = useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'sponsored'],
    queryFn: account ? ({ signal }) => isFeeSponsored(latchkey, { signal }) : skipToken,
    staleTime: swapQuoteLifetimeMs,
    retry: false,
  })
  return data
}
