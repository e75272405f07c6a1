import { isLatchkeyError } from '@latchkey/base/errors'
import { originsRoute } from '@latchkey/contracts/api/config/routes'
import { RATE_LIMITED, SERVER_ERROR } from '@latchkey/contracts/errors/config'
import { type ApiClient, callApi } from '../apiClient.ts'
import { fieldsOf, listOf } from '../shape.ts'

/**
 * Origins that may use the project, as the operator wrote them; for telling a developer what is missing, never a security
 * decision. Rejects with RATE_LIMITED or SERVER_ERROR; any other failure is an empty list (spec S8.2).
 */
export async function getOrigins(
  api: ApiClient,
  params: { readonly signal?: AbortSignal } = {},
): Promise<readonly string[]> {
  try {
    const answer = fieldsOf(await callApi(api, { route: originsRoute, ...params }), originsRoute.path)
    return listOf(answer, 'allowedOrigins', originsRoute.path).filter((one) => typeof one === 'string')
  } catch (error) {
    if (isLatchkeyError(error, RATE_LIMITED) || isLatchkeyError(error, SERVER_ERROR)) throw error
    return []
  }
}
