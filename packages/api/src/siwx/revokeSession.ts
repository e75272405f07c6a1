import { revokeRoute } from '@latchkey/contracts/api/siwx/routes'
import { type ApiClient, callApi } from '../apiClient.ts'

/** Ends the session and every token that came from it. */
export async function revokeSession(api: ApiClient, params: { readonly refreshToken: string }): Promise<void> {
  await callApi(api, { route: revokeRoute, body: params })
}
