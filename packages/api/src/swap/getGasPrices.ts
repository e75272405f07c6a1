import type { CaipNetworkId } from '@latchkey/base/caip'
import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf } from '../shape.ts'
import { unitsOf } from './swapRequest.ts'

/** Price of one unit of gas, tip included, in base units of the native currency (spec S3.9). */
export type GasPrices = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

const route = 'GET /v1/convert/gas-price'

export async function getGasPrices(
  api: ApiClient,
  { networkId, signal }: { readonly networkId: CaipNetworkId; readonly signal?: AbortSignal },
): Promise<GasPrices> {
  const answer = bodyOf(await call(api, route, { query: { chainId: networkId }, signal }), route)
  return {
    standard: unitsOf(answer, 'standard', route),
    fast: unitsOf(answer, 'fast', route),
    instant: unitsOf(answer, 'instant', route),
  }
}
