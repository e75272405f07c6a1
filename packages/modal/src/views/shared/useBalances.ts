import { isRecord } from '@latchkey/base/isRecord'
import {
  type AccountParams,
  accountKey,
  nativeBalanceQuery,
  retryBlockedMs,
  tokenBalancesQuery,
} from '@latchkey/core/account/queries'
import type { Latchkey } from '@latchkey/core/latchkey'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { tokenPicture } from '@latchkey/ui/glyph/drawnPictures'
import { type Query, type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { noAccount } from './noAccount.ts'

type PicturedToken = { readonly symbol: string; readonly iconUrl?: string; readonly unlisted?: true }

type Outcome = { readonly state: { readonly status: string; readonly errorUpdatedAt: number } }

const blockedMs = ({ state }: Outcome): number =>
  state.status === 'error' ? retryBlockedMs({ failedAtMs: state.errorUpdatedAt, nowMs: Date.now() }) : 0

/** No automatic refetch for a while after a failure (spec S9.8). */
const isAllowed = (query: Outcome): boolean => blockedMs(query) === 0

/** Minimum pause before a retry, so that a timer that fires early does not cause a retry loop. */
const leastMs = 1000

const guards = {
  refetchOnMount: (query: Pick<Query, 'state'>) => isAllowed(query),
  refetchOnWindowFocus: (query: Pick<Query, 'state'>) => isAllowed(query),
  refetchOnReconnect: (query: Pick<Query, 'state'>) => isAllowed(query),
  // Retries a failed read automatically.
  refetchInterval: (query: Pick<Query, 'state'>) =>
    query.state.status === 'error' && Math.max(leastMs, blockedMs(query)),
}

/** Native balance of an account; disabled without one. */
export function useNativeBalanceQuery(account: AccountParams | undefined) {
  const query = nativeBalanceQuery(useLatchkey(), account ?? noAccount)
  return useQuery({ ...query, ...guards, queryFn: account ? query.queryFn : skipToken })
}

/** Native and token balances of an account; disabled without one. */
export function useTokenBalancesQuery(account: AccountParams | undefined) {
  const query = tokenBalancesQuery(useLatchkey(), account ?? noAccount)
  return useQuery({ ...query, ...guards, queryFn: account ? query.queryFn : skipToken, select: withPictures })
}

/** Adds our drawings to listed tokens without an image. */
export const withPictures = <token extends PicturedToken>(tokens: readonly token[]): readonly token[] =>
  tokens.map((token) => {
    const iconUrl = token.iconUrl ?? (token.unlisted ? undefined : tokenPicture(token.symbol))
    return iconUrl === undefined ? token : { ...token, iconUrl }
  })

/**
 * Refetches active queries, except recently failed ones and lists with several loaded pages, which would be refetched page by page.
 * Other queries are refetched when they are shown.
 */
export async function refreshAccount(client: QueryClient, latchkey: Latchkey, account: AccountParams): Promise<void> {
  await client.invalidateQueries({
    queryKey: accountKey(latchkey, account),
    predicate: (query) => isAllowed(query) && !(query.isActive() && hasPages(query.state.data)),
  })
}

const hasPages = (data: unknown): boolean => isRecord(data) && Array.isArray(data.pages) && data.pages.length > 1
