import type { AccountParams } from '@latchkey/core/account/queries'
import { historyQuery } from '@latchkey/core/activity/historyQuery'
import { mergeActivity } from '@latchkey/core/activity/mergeActivity'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/** What the account did on its network: the pages of the server that are loaded so far, and the operations of this browser. */
export function useActivity(account: AccountParams) {
  const { address, networkId } = account
  const history = historyQuery(useLatchkey(), account)
  const { data, ...query } = useInfiniteQuery({
    ...history,
    // New transactions appear while the list is open. A visitor who reads further down is left alone.
    refetchInterval: ({ state }) => state.data?.pages.length === 1 && history.staleTime,
  })
  useFirstPageOnly(history.queryKey)
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
  return { ...query, rows, isLoaded: data !== undefined, isUnsupported: data?.pages[0]?.unsupported === true }
}

/** Forgets the further pages when the list closes: opening it again would ask for all of them, one after the other. */
function useFirstPageOnly(queryKey: ReturnType<typeof historyQuery>['queryKey']): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const first = (data: InfiniteData<unknown> | undefined) =>
      data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
    return () => void client.setQueryData(JSON.parse(key), first)
  }, [client, key])
}
