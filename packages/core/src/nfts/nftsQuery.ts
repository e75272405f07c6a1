import { getNfts, type NftPage } from '@latchkey/api/nfts/getNfts'
import { portfolioCacheMs, queryGcMs } from '@latchkey/contracts/constants/account'
import { type AccountParams, accountKey } from '../account/queries.ts'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

type Page = { readonly signal: AbortSignal; readonly pageParam: string | undefined }

/** NFTs of an account on one network from the server, a page at a time (spec S9.8: the portfolio is cached for 30 s). */
export function nftsQuery(latchkey: Latchkey, params: AccountParams) {
  return {
    queryKey: [...accountKey(latchkey, params), 'nfts'] as const,
    staleTime: portfolioCacheMs,
    gcTime: queryGcMs,
    retry: false,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: NftPage) => next,
    queryFn: ({ signal, pageParam }: Page): Promise<NftPage> =>
      getNfts(apiOf(latchkey), { ...params, cursor: pageParam, signal }),
  }
}
