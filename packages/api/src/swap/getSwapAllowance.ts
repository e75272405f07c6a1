import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf } from '../shape.ts'
import { partiesOf, type SwapRequest, unitsOf } from './swapRequest.ts'

const route = 'GET /v1/convert/allowance'

/** The exchange's allowance, in base units. */
export async function getSwapAllowance(
  api: ApiClient,
  { signal, ...request }: SwapRequest & { readonly signal?: AbortSignal },
): Promise<bigint> {
  const { userAddress, from } = partiesOf(request)
  const answer = await call(api, route, { query: { userAddress, tokenAddress: from }, signal })
  return unitsOf(bodyOf(answer, route), 'allowance', route)
}
