import { accountWorth } from '@latchkey/core/account/accountWorth'
import type { AccountParams } from '@latchkey/core/account/queries'
import { useMemo } from 'react'
import { useTokenBalancesQuery } from './useBalances.ts'

/** Total value of the account's tokens, and its age. `worth` is undefined unless every price is known. */
export function useAccountWorth(account: AccountParams | undefined) {
  const { data, isError, dataUpdatedAt } = useTokenBalancesQuery(account)
  const worth = useMemo(() => data && accountWorth(data), [data])
  return { worth, isOld: isError, updatedAtMs: dataUpdatedAt }
}
