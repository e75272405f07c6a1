import { errorOf } from '@latchkey/base/errors'
import type { SignInSession } from '@latchkey/contracts/api/siwx/schemas'
import { SESSION_MISSING, SESSION_TOKEN_INVALID } from '@latchkey/contracts/errors/siwx'
import type { Services } from '../../services.ts'
import type { Project } from '../projects/project.ts'
import { readAccessToken } from './accessToken.ts'
import { liveSession, sessionOf } from './sessions.ts'

/**
 * The session of a request's access token. A page must be the one that signed in; a back end sends no Origin. @throws
 * SESSION_MISSING, SESSION_TOKEN_INVALID, SESSION_EXPIRED, SESSION_REVOKED
 */
export async function authenticate(services: Services, request: authenticate.Request): Promise<SignInSession> {
  const { config, db, clock, keyring } = services
  const { authorization, project, origin } = request
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw errorOf(SESSION_MISSING)
  const nowMs = clock.now()
  const claims = await readAccessToken(keyring, token, { issuer: config.publicUrl, audience: project.id, nowMs })
  if (origin !== undefined && origin !== claims.origin) throw errorOf(SESSION_TOKEN_INVALID)
  return sessionOf(await liveSession(db, claims.sid, nowMs))
}

export declare namespace authenticate {
  type Request = {
    readonly authorization: string | undefined
    readonly project: Project
    readonly origin: string | undefined
  }
}
