import { type ApiClient, call } from '../apiClient.ts'
import { type Tokens, tokensOf } from './tokens.ts'

const route = 'POST /auth/v1/verify'

/** Exchanges a signed message for a session. */
export async function verifySignIn(
  api: ApiClient,
  params: { readonly message: string; readonly signature: string },
): Promise<Tokens> {
  return tokensOf(await call(api, route, { body: params }), route)
}
