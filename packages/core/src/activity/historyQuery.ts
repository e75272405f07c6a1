import { getHistory, type HistoryPage } from '@latchkey/api/activity/getHistory'
import { historyCacheMs, queryGcMs } from '@latchkey/contracts/constants/account'
import { type AccountParams, accountKey } from '../account/queries.ts'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'
import { withAppName } from './appTransactions.ts'

type Page = { readonly signal: AbortSignal; readonly pageParam: string | undefined }

/**
 * Transactions of an account on one network from the server, newest first, a page at a time (spec S9.8: cached for 15 s). Contracts
 * that this app called have its name.
 */
export function historyQuery(latchkey: Latchkey, params: AccountParams) {
  return {
    queryKey: [...accountKey(latchkey, params), 'history'] as const,
    staleTime: historyCacheMs,
    gcTime: queryGcMs,
    retry: false,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: HistoryPage) => next,
    async queryFn({ signal, pageParam }: Page): Promise<HistoryPage> {
      const page = await getHistory(apiOf(latchkey), { ...params, cursor: pageParam, signal })
      return { ...page, transactions: withAppName(latchkey, page.transactions) }
    },
  }
}
