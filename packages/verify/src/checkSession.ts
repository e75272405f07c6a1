import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { parseErrorBody } from '@latchkey/contracts/api/errorBody'
import {
  SESSION_EXPIRED,
  SESSION_MISSING,
  SESSION_REVOKED,
  SESSION_TOKEN_INVALID,
  SESSION_UNCHECKED,
} from '@latchkey/contracts/errors/siwx'
import type { AccessTokenClaims } from './claims.ts'
import { fetchFromServer } from './fetchFromServer.ts'
import type { ResolvedOptions } from './options.ts'

const refusals = [SESSION_REVOKED, SESSION_EXPIRED, SESSION_TOKEN_INVALID, SESSION_MISSING]

/**
 * Asks the server whether the session of a verified token is still valid.
 * @throws SESSION_REVOKED, SESSION_EXPIRED, SESSION_TOKEN_INVALID; SESSION_UNCHECKED if the server gives no result
 */
export async function checkSession(options: ResolvedOptions, token: string, claims: AccessTokenClaims): Promise<void> {
  const path = `/auth/v1/session?projectId=${options.projectId}`
  const { status, body } = await fetchFromServer(options, path, { authorization: `Bearer ${token}` })
  if (status === 200) {
    const session = isRecord(body) && isRecord(body.session) ? body.session : {}
    if (session.sid === claims.sessionId && session.account === claims.account) return
    throw errorOf(SESSION_TOKEN_INVALID)
  }
  const code = parseErrorBody(body)?.code
  const refusal = status === 401 ? refusals.find((row) => row.code === code) : undefined
  throw errorOf(refusal ?? SESSION_UNCHECKED, { data: { status, code } })
}
