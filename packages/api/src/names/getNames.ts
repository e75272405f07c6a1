import { type ApiClient, call } from '../apiClient.ts'
import { rowsOf, textOf } from '../shape.ts'

const route = 'GET /v1/profile/reverse/{address}'

/** The registered names of an account, oldest first, with their zone. @throws NAMES_OFF, INVALID_CAIP_ADDRESS */
export async function getNames(
  api: ApiClient,
  { address, signal }: { readonly address: string; readonly signal?: AbortSignal },
): Promise<readonly string[]> {
  const profiles = await call(api, route, { params: { address }, query: {}, signal })
  return rowsOf({ profiles }, 'profiles', route).map((profile) => textOf(profile, 'name', route))
}
