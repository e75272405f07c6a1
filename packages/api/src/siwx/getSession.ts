import type { CaipAddress, CaipNetworkId } from '@latchkey/base/caip'
import { sessionRoute } from '@latchkey/contracts/api/siwx/routes'
import { type ApiClient, callApi } from '../apiClient.ts'
import { fieldsOf, textOf } from '../shape.ts'
import type { Tokens } from './auth.ts'

/** The session of an access token, if it still stands. Rejects with SESSION_EXPIRED, SESSION_REVOKED or SESSION_TOKEN_INVALID. */
export async function getSession(
  api: ApiClient,
  params: { readonly accessToken: string; readonly signal?: AbortSignal },
): Promise<Tokens['session']> {
  const { accessToken, ...rest } = params
  const { path } = sessionRoute
  const answer = fieldsOf(await callApi(api, { route: sessionRoute, bearer: accessToken, ...rest }), path)
  const session = fieldsOf(answer.session, path)
  return {
    sid: textOf(session, 'sid', path),
    account: textOf(session, 'account', path) as CaipAddress,
    networkId: textOf(session, 'networkId', path) as CaipNetworkId,
    issuedAt: textOf(session, 'issuedAt', path),
  }
}
