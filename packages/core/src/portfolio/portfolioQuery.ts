import { getPortfolio } from '@latchkey/api/portfolio/getPortfolio'
import type { TimedValues } from '@latchkey/api/prices/timedValues'
import { portfolioCacheMs, queryGcMs } from '@latchkey/contracts/constants/account'
import type { PricePeriod } from '@latchkey/contracts/constants/prices'
import { type AccountParams, accountKey } from '../account/queries.ts'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/** Value of an account's tokens over a period (spec S9.8: the portfolio is cached for 30 s). */
export function portfolioQuery(latchkey: Latchkey, params: AccountParams & { readonly period: PricePeriod }) {
  return {
    queryKey: [...accountKey(latchkey, params), 'portfolio', params.period] as const,
    staleTime: portfolioCacheMs,
    gcTime: queryGcMs,
    retry: false,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<TimedValues> =>
      getPortfolio(apiOf(latchkey), { ...params, signal }),
  }
}
