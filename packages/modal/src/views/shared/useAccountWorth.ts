import { accountWorth } from '@latchkey/core/account/accountWorth'
import type { AccountParams } from '@latchkey/core/account/queries'
import { useMemo } from 'react'
import { useTokenBalancesQuery } from './useBalances.ts'

/** What all tokens of the account are worth, and how old that is. `worth` is undefined unless every price is known. */
export function useAccountWorth(account: AccountParams | undefined) {
  const { data, isError, dataUpdatedAt } = useTokenBalancesQuery(account)
  const worth = useMemo(() => data && accountWorth(data), [data])
  return { worth, isOld: isError, updatedAtMs: dataUpdatedAt }
}
