import { verifyRoute } from '@latchkey/contracts/api/siwx/routes'
import { type ApiClient, callApi } from '../apiClient.ts'
import { type Tokens, tokensOf } from './tokens.ts'

/** Trades a signed message for a session. */
export async function verifySignIn(
  api: ApiClient,
  params: { readonly message: string; readonly signature: string },
): Promise<Tokens> {
  return tokensOf(await callApi(api, { route: verifyRoute, body: params }), verifyRoute.path)
}
