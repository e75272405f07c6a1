import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { refreshTokenLifetimeMs } from '@latchkey/contracts/constants/siwx'
import {
  REFRESH_TOKEN_INVALID,
  REFRESH_TOKEN_REUSED,
  SESSION_EXPIRED,
  SESSION_REVOKED,
} from '@latchkey/contracts/errors/siwx'
import type { Selectable } from 'kysely'
import type { Database, Schema } from '../../db/schema.ts'

export type SessionRow = Selectable<Schema['sessions']>
type Caller = { readonly projectId: string; readonly origin: string; readonly nowMs: number }
type Opened = { readonly row: SessionRow; readonly refreshToken: string }

/** Begins a session with its first refresh token. */
export async function openSession(
  db: Database,
  params: Caller & { readonly account: string; readonly networkId: string },
): Promise<Opened> {
  const now = new Date(params.nowMs)
  const row: SessionRow = {
    sid: randomUUID(),
    project_id: params.projectId,
    origin: params.origin,
    account: params.account,
    network_id: params.networkId,
    created_at: now,
    expires_at: new Date(params.nowMs + refreshTokenLifetimeMs),
    revoked_at: null,
  }
  return db.transaction().execute(async (trx) => {
    // Refresh tokens go with their session.
    await trx
      .deleteFrom('sessions')
      .where('expires_at', '<', new Date(params.nowMs - refreshTokenLifetimeMs))
      .execute()
    await trx.insertInto('sessions').values(row).execute()
    return { row, refreshToken: await addToken(trx, row.sid, now) }
  })
}

/** The living session of that id. @throws SESSION_REVOKED, SESSION_EXPIRED */
export async function liveSession(db: Database, sid: string, nowMs: number): Promise<SessionRow> {
  const row = await db.selectFrom('sessions').selectAll().where('sid', '=', sid).executeTakeFirst()
  const error = row ? deadReason(row, nowMs) : errorOf(SESSION_EXPIRED)
  if (!row || error) throw error ?? errorOf(SESSION_EXPIRED)
  return row
}

/**
 * Exchanges a refresh token for the next one. A token that comes a second time was stolen, or its answer was: the session
 * ends, and with it every token that came from it.
 * @throws REFRESH_TOKEN_INVALID, REFRESH_TOKEN_REUSED, SESSION_REVOKED, SESSION_EXPIRED
 */
export async function rotateSession(db: Database, refreshToken: string, caller: Caller): Promise<Opened> {
  const now = new Date(caller.nowMs)
  // The error is returned, not thrown: throwing would undo the revocation.
  const outcome = await db.transaction().execute(async (trx): Promise<Opened | LatchkeyError> => {
    const row = await trx
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.sid', 'refresh_tokens.sid')
      .selectAll('sessions')
      .select('refresh_tokens.used_at')
      .where('token_hash', '=', hashOf(refreshToken))
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.project_id !== caller.projectId || row.origin !== caller.origin)
      return errorOf(REFRESH_TOKEN_INVALID)
    const { used_at: usedAt, ...session } = row
    const dead = deadReason(session, caller.nowMs)
    if (dead) return dead
    if (usedAt) {
      await trx.updateTable('sessions').set({ revoked_at: now }).where('sid', '=', row.sid).execute()
      return errorOf(REFRESH_TOKEN_REUSED)
    }
    await trx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(refreshToken))
      .execute()
    return { row: session, refreshToken: await addToken(trx, row.sid, now) }
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** Ends the session a refresh token belongs to; a token that is unknown or of another page changes nothing. */
export async function revokeSession(db: Database, refreshToken: string, caller: Caller): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date(caller.nowMs) })
    .where('project_id', '=', caller.projectId)
    .where('origin', '=', caller.origin)
    .where('revoked_at', 'is', null)
    .where('sid', 'in', (query) =>
      query.selectFrom('refresh_tokens').select('sid').where('token_hash', '=', hashOf(refreshToken)),
    )
    .execute()
}

async function addToken(db: Database, sid: string, now: Date): Promise<string> {
  const token = toBase64Url(randomBytes(32))
  const row = { token_hash: hashOf(token), sid, created_at: now, used_at: null }
  await db.insertInto('refresh_tokens').values(row).execute()
  return token
}

function deadReason(row: SessionRow, nowMs: number): LatchkeyError | undefined {
  if (row.revoked_at) return errorOf(SESSION_REVOKED)
  return row.expires_at.getTime() <= nowMs ? errorOf(SESSION_EXPIRED) : undefined
}

/** 256 random bits need no salt. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
