import { refreshRoute } from '@latchkey/contracts/api/siwx/routes'
import { type ApiClient, callApi } from '../apiClient.ts'
import { type Tokens, tokensOf } from './tokens.ts'

/** Trades a refresh token, which is used up by it, for the next tokens of its session. */
export async function refreshSession(api: ApiClient, params: { readonly refreshToken: string }): Promise<Tokens> {
  return tokensOf(await callApi(api, { route: refreshRoute, body: params }), refreshRoute.path)
}
