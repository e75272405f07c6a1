import type { CaipNetworkId } from '@latchkey/base/caip'
import type { PricePeriod } from '@latchkey/contracts/constants/prices'
import { type ApiClient, call } from '../apiClient.ts'
import { type TimedValues, timedValuesOf } from './timedValues.ts'

const route = 'GET /v1/fungible/history'

/** Prices of a token, or of the native currency without `token`. `change` is a fraction of the first price: 0.05 is 5 % more. */
export async function getPriceHistory(
  api: ApiClient,
  params: {
    readonly networkId: CaipNetworkId
    readonly token: string | undefined
    readonly period: PricePeriod
    readonly signal?: AbortSignal
  },
): Promise<TimedValues> {
  const { networkId, token = 'native', period, signal } = params
  const answer = await call(api, route, {
    query: { currency: 'usd', chainId: networkId, address: token, period },
    signal,
  })
  return timedValuesOf(answer, { route, name: 'price' })
}
