import { type ApiClient, call } from '../apiClient.ts'
import { type Tokens, tokensOf } from './tokens.ts'

const route = 'POST /auth/v1/refresh'

/** Exchanges a refresh token, which becomes invalid, for the next tokens of its session. */
export async function refreshSession(api: ApiClient, params: { readonly refreshToken: string }): Promise<Tokens> {
  return tokensOf(await call(api, route, { body: params }), route)
}
