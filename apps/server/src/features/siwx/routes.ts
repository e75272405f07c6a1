import { errorOf } from '@latchkey/base/errors'
import {
  jwksRoute,
  nonceRoute,
  refreshRoute,
  revokeRoute,
  sessionRoute,
  verifyRoute,
} from '@latchkey/contracts/api/siwx/routes'
import type { TokensResponse } from '@latchkey/contracts/api/siwx/schemas'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import { SIWX_MESSAGE_MALFORMED, SIWX_NAMESPACE_UNSUPPORTED } from '@latchkey/contracts/errors/siwx'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import { serve } from '../../http/serve.ts'
import type { Feature, Services } from '../../services.ts'
import { issueAccessToken } from './accessToken.ts'
import { issueNonce } from './nonces.ts'
import { openSignIn } from './openSignIn.ts'
import { revokeSession, rotateSession, type SessionRow, sessionOf } from './sessions.ts'

/** Sign-in with a wallet, and the session that follows (docs/decisions/0008). */
export const siwx: Feature = {
  routes: (services) => [
    ...signInRoutes(services),
    ...sessionRoutes(services),
    serve(jwksRoute, async () => services.keyring.jwks),
  ],
}

function signInRoutes(services: Services) {
  const { db, clock } = services
  return [
    serve(nonceRoute, async ({ body, project, projectId, origin }) => {
      if (projectId !== body.projectId)
        throw errorOf(API_REQUEST_INVALID, { values: { reason: 'projectId differs between query and body' } })
      const { nonce, expiresAt } = await issueNonce(db, { projectId: project.id, origin, nowMs: clock.now() })
      return { nonce, expiresAt: expiresAt.toISOString() }
    }),
    serve(verifyRoute, async ({ body, project, origin }) => {
      const { message, signature } = body
      const parsed = parseMessage(message)
      if (!parsed.ok) throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: parsed.reason } })
      const fields = parsed.value
      const { namespace } = body
      if (namespace !== undefined && !fields.chainId.startsWith(`${namespace}:`))
        throw errorOf(SIWX_NAMESPACE_UNSUPPORTED, { values: { namespace } })
      const opened = await openSignIn(services, { fields, message, signature, projectId: project.id, origin })
      return tokens(services, opened.row, opened.refreshToken)
    }),
  ]
}

function sessionRoutes(services: Services) {
  const { db, clock } = services
  return [
    serve(sessionRoute, async ({ session }) => ({ session })),
    serve(refreshRoute, async ({ body, project, origin }) => {
      const caller = { projectId: project.id, origin, nowMs: clock.now() }
      const opened = await rotateSession(db, body.refreshToken, caller)
      return tokens(services, opened.row, opened.refreshToken)
    }),
    serve(revokeRoute, async ({ body, project, origin }) => {
      await revokeSession(db, body.refreshToken, { projectId: project.id, origin, nowMs: clock.now() })
      return undefined
    }),
  ]
}

async function tokens(services: Services, row: SessionRow, refreshToken: string): Promise<TokensResponse> {
  const { token, expiresAtMs } = await issueAccessToken(services, row)
  return { accessToken: token, refreshToken, expiresAt: new Date(expiresAtMs).toISOString(), session: sessionOf(row) }
}
