import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { swapGasPrices } from '@latchkey/core/swap/swapGasPrices'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { noAccount } from '../shared/noAccount.ts'
import { swapQueryTimes } from './swapQueryTimes.ts'

/** Gas prices on the account's network. */
export function useGasPrices(account: AccountParams | undefined) {
  const latchkey = useLatchkey()
  return useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'gasPrices'],
    queryFn: account ? ({ signal }) => swapGasPrices(latchkey, { signal }) : skipToken,
    ...swapQueryTimes,
  })
}
