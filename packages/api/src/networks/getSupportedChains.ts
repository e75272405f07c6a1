import { supportedChainsRoute } from '@latchkey/contracts/api/networks/routes'
import { type ApiClient, callApi } from '../apiClient.ts'
import { fieldsOf, listOf } from '../shape.ts'

/** CAIP-2 ids of the networks the server reads over HTTP (spec S7.2); calls for others answer empty. */
export async function getSupportedChains(
  api: ApiClient,
  params: { readonly signal?: AbortSignal } = {},
): Promise<readonly string[]> {
  const answer = fieldsOf(await callApi(api, { route: supportedChainsRoute, ...params }), supportedChainsRoute.path)
  return listOf(answer, 'http', supportedChainsRoute.path).filter((one) => typeof one === 'string')
}
