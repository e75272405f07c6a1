import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import {
  nonceRequestSchema,
  refreshRequestSchema,
  type TokensResponse,
  verifyRequestSchema,
} from '@latchkey/contracts/api/siwx/schemas'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import {
  SESSION_EXPIRED,
  SESSION_MISSING,
  SESSION_TOKEN_INVALID,
  SIGNATURE_INVALID,
  SIWX_MESSAGE_MALFORMED,
  SIWX_NAMESPACE_UNSUPPORTED,
} from '@latchkey/contracts/errors/siwx'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import type * as v from 'valibot'
import type { Handler, Handlers, RouteRequest, Services } from '../../http/handler.ts'
import { issueAccessToken, readAccessToken } from './accessToken.ts'
import { checkMessage } from './checkMessage.ts'
import { consumeNonce, issueNonce } from './nonces.ts'
import { liveSession, openSession, revokeSession, rotateSession, type SessionRow } from './sessions.ts'

/** Sign-in with a wallet, and the session that follows (docs/decisions/0008). */
export function siwxHandlers(services: Services): Handlers {
  return {
    nonce: nonceHandler(services),
    verify: verifyHandler(services),
    session: sessionHandler(services),
    refresh: refreshHandler(services),
    revoke: revokeHandler(services),
    jwks: async () => services.keyring.jwks(),
  }
}

function nonceHandler({ db, clock }: Services): Handler {
  return async (request) => {
    const { body, caller } = await received(request, nonceRequestSchema, clock)
    if (request.projectId !== body.projectId)
      throw errorOf(API_REQUEST_INVALID, { values: { reason: 'projectId differs between query and body' } })
    const { nonce, expiresAt } = await issueNonce(db, caller)
    return { nonce, expiresAt: expiresAt.toISOString() }
  }
}

function verifyHandler(services: Services): Handler {
  const { config, db, clock, verifiers } = services
  const networkIds = config.chains.map((chain) => chain.id)
  return async (request) => {
    const { body, caller } = await received(request, verifyRequestSchema, clock)
    const { message, signature, namespace } = body
    const parsed = parseMessage(message)
    if (!parsed.ok) throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: parsed.reason } })
    const fields = parsed.value
    const [profile = ''] = fields.chainId.split(':')
    const verify = Object.hasOwn(verifiers, profile) ? verifiers[profile] : undefined
    if (!verify || (namespace ?? profile) !== profile)
      throw errorOf(SIWX_NAMESPACE_UNSUPPORTED, { values: { namespace: namespace ?? profile } })
    await consumeNonce(db, fields.nonce, caller)
    checkMessage(fields, { origin: caller.origin, networkIds, nowMs: caller.nowMs })
    if (!(await verify({ message, address: fields.address, signature }))) throw errorOf(SIGNATURE_INVALID)
    const account = `${fields.chainId}:${fields.address}`
    const opened = await openSession(db, { ...caller, account, networkId: fields.chainId })
    return tokens(services, opened.row, opened.refreshToken)
  }
}

function sessionHandler({ config, db, clock, keyring }: Services): Handler {
  return async (request) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.header('authorization') ?? '')?.[1]
    if (!token) throw errorOf(SESSION_MISSING)
    const claims = readAccessToken(keyring, token)
    const ours = claims?.iss === config.publicUrl && claims.aud === request.project.id
    // A back end sends no Origin; a page must be the one that signed in.
    if (!claims || !ours || (request.origin !== undefined && request.origin !== claims.origin))
      throw errorOf(SESSION_TOKEN_INVALID)
    const nowMs = clock.now()
    if (claims.exp * 1000 <= nowMs || claims.nbf * 1000 > nowMs) throw errorOf(SESSION_EXPIRED)
    return { session: view(await liveSession(db, claims.sid, nowMs)) }
  }
}

function refreshHandler(services: Services): Handler {
  return async (request) => {
    const { body, caller } = await received(request, refreshRequestSchema, services.clock)
    const opened = await rotateSession(services.db, body.refreshToken, caller)
    return tokens(services, opened.row, opened.refreshToken)
  }
}

function revokeHandler({ db, clock }: Services): Handler {
  return async (request) => {
    const { body, caller } = await received(request, refreshRequestSchema, clock)
    await revokeSession(db, body.refreshToken, caller)
  }
}

/** A body and who sent it, at the time it was whole: who holds the rest back must not be judged by when it began. */
async function received<schema extends v.GenericSchema>(request: RouteRequest, schema: schema, clock: Clock) {
  const body = await request.body(schema)
  return { body, caller: { projectId: request.project.id, origin: request.requireOrigin(), nowMs: clock.now() } }
}

function tokens({ config, clock, keyring }: Services, row: SessionRow, refreshToken: string): TokensResponse {
  const { token, expiresAtMs } = issueAccessToken(keyring, {
    iss: config.publicUrl,
    aud: row.project_id,
    sub: row.account,
    sid: row.sid,
    origin: row.origin,
    nowMs: clock.now(),
    notAfterMs: row.expires_at.getTime(),
  })
  return { accessToken: token, refreshToken, expiresAt: new Date(expiresAtMs).toISOString(), session: view(row) }
}

function view(row: SessionRow) {
  return {
    sid: row.sid,
    account: row.account,
    networkId: row.network_id,
    issuedAt: row.created_at.toISOString(),
  }
}
