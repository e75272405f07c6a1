import type { AccountParams } from '@latchkey/core/account/queries'
import { historyQuery } from '@latchkey/core/activity/historyQuery'
import { mergeActivity } from '@latchkey/core/activity/mergeActivity'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** What the account did on its network: the pages of the server that are loaded so far, and the operations of this browser. */
export function useActivity(account: AccountParams) {
  const { address, networkId } = account
  const history = historyQuery(useLatchkey(), account)
  const { data, ...query } = useInfiniteQuery({
    ...history,
    // New transactions appear while the list is open. A visitor who reads further down is left alone.
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && history.staleTime,
  })
  const operations = useLatchkeyState((state) => state.operations)
  const { hasNextPage } = query
  const rows = useMemo(
    () =>
      mergeActivity({
        transactions: data?.pages.flatMap(({ transactions }) => transactions) ?? [],
        operations: operations.filter(({ account: own }) => own.endsWith(`:${address}`)),
        networkId,
        hasMore: hasNextPage,
      }),
    [data, operations, address, networkId, hasNextPage],
  )
  return { ...query, rows, isLoaded: data !== undefined }
}
