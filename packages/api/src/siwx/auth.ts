import type { CaipAddress, CaipNetworkId } from '@latchkey/base/caip'
import { nonceRoute, refreshRoute, revokeRoute, verifyRoute } from '@latchkey/contracts/api/siwx/routes'
import { nonceLifetimeMs } from '@latchkey/contracts/constants/siwx'
import { type ApiClient, callApi } from '../apiClient.ts'
import { fieldsOf, malformed, textOf } from '../shape.ts'

export type Tokens = {
  /** JWT, 15 minutes; kept in memory only. */
  readonly accessToken: string
  /** Good for one refresh. */
  readonly refreshToken: string
  readonly expiresAtMs: number
  /** From its issue to its end, both by the server's clock: the device's may be wrong. */
  readonly lifetimeMs: number
  readonly session: {
    readonly sid: string
    readonly account: CaipAddress
    readonly networkId: CaipNetworkId
    readonly issuedAt: string
  }
}

/** A nonce for one sign-in message, and what the server's clock said when it made it: the device's may be wrong. */
export async function getNonce(
  api: ApiClient,
  params: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly nonce: string; readonly serverTimeMs: number }> {
  const answer = await callApi(api, { route: nonceRoute, body: { projectId: api.projectId }, ...params })
  const fields = fieldsOf(answer, nonceRoute.path)
  return {
    nonce: textOf(fields, 'nonce', nonceRoute.path),
    serverTimeMs: Date.parse(textOf(fields, 'expiresAt', nonceRoute.path)) - nonceLifetimeMs,
  }
}

/** Trades a signed message for a session. */
export async function verifySignIn(
  api: ApiClient,
  params: { readonly message: string; readonly signature: string },
): Promise<Tokens> {
  return tokensOf(await callApi(api, { route: verifyRoute, body: params }), verifyRoute.path)
}

export async function refreshSession(api: ApiClient, params: { readonly refreshToken: string }): Promise<Tokens> {
  return tokensOf(await callApi(api, { route: refreshRoute, body: params }), refreshRoute.path)
}

/** Ends the session and every token that came from it. */
export async function revokeSession(api: ApiClient, params: { readonly refreshToken: string }): Promise<void> {
  await callApi(api, { route: revokeRoute, body: params })
}

function tokensOf(answer: unknown, route: string): Tokens {
  const fields = fieldsOf(answer, route)
  const session = fieldsOf(fields.session, route)
  const accessToken = textOf(fields, 'accessToken', route)
  return {
    accessToken,
    lifetimeMs: lifetimeOf(accessToken, route),
    refreshToken: textOf(fields, 'refreshToken', route),
    expiresAtMs: Date.parse(textOf(fields, 'expiresAt', route)),
    session: {
      sid: textOf(session, 'sid', route),
      account: textOf(session, 'account', route) as CaipAddress,
      networkId: textOf(session, 'networkId', route) as CaipNetworkId,
      issuedAt: textOf(session, 'issuedAt', route),
    },
  }
}

function lifetimeOf(token: string, route: string): number {
  try {
    const [, claims = ''] = token.split('.')
    const { iat, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    if (exp >= iat) return (exp - iat) * 1000
  } catch {}
  throw malformed(route, "'accessToken' is not a JWT with its times")
}
