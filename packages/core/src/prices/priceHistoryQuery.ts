import { getPriceHistory } from '@latchkey/api/prices/getPriceHistory'
import type { TimedValues } from '@latchkey/api/prices/timedValues'
import type { CaipNetworkId } from '@latchkey/base/caip'
import { queryGcMs } from '@latchkey/contracts/constants/account'
import type { PricePeriod } from '@latchkey/contracts/constants/prices'
import { priceCacheMs } from '@latchkey/contracts/constants/swap'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/** Prices of a token over a period; without `token`, of the native currency. The server refreshes prices every 15 s. */
export function priceHistoryQuery(
  latchkey: Latchkey,
  params: { readonly networkId: CaipNetworkId; readonly token: string | undefined; readonly period: PricePeriod },
) {
  const { networkId, token = 'native', period } = params
  return {
    queryKey: ['latchkey', latchkey.options.projectId, 'prices', networkId, token, period] as const,
    staleTime: priceCacheMs,
    gcTime: queryGcMs,
    retry: false,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<TimedValues> =>
      getPriceHistory(apiOf(latchkey), { ...params, signal }),
  }
}
