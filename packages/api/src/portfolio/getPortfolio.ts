import type { CaipNetworkId } from '@latchkey/base/caip'
import type { PricePeriod } from '@latchkey/contracts/constants/prices'
import { type ApiClient, call } from '../apiClient.ts'
import { type TimedValues, timedValuesOf } from '../prices/timedValues.ts'

const route = 'GET /v1/account/{address}/portfolio'

/** Value over time of an account's tokens on one network. `change` is in US dollars. */
export async function getPortfolio(
  api: ApiClient,
  params: {
    readonly address: string
    readonly networkId: CaipNetworkId
    readonly period: PricePeriod
    readonly signal?: AbortSignal
  },
): Promise<TimedValues> {
  const { address, networkId, period, signal } = params
  const answer = await call(api, route, {
    params: { address },
    query: { currency: 'usd', chainId: networkId, period },
    signal,
  })
  return timedValuesOf(answer, { route, name: 'value' })
}
