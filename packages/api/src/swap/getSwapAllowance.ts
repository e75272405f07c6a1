import { type ApiClient, call } from '../apiClient.ts'
import { fieldsOf } from '../shape.ts'
import { partiesOf, type SwapRequest, unitsOf } from './swapRequest.ts'

const route = 'GET /v1/convert/allowance'

/** How much of the token the exchange may spend, in base units. */
export async function getSwapAllowance(
  api: ApiClient,
  { signal, ...request }: SwapRequest & { readonly signal?: AbortSignal },
): Promise<bigint> {
  const { userAddress, from } = partiesOf(request)
  const answer = await call(api, route, { query: { userAddress, tokenAddress: from }, ...(signal && { signal }) })
  return unitsOf(fieldsOf(answer, route), 'allowance', route)
}
