import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import type { SignInSession } from '@latchkey/contracts/api/siwx/schemas'
import { refreshAgainWithinMs, refreshTokenLifetimeMs } from '@latchkey/contracts/constants/siwx'
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

/** The session in the shape of the API. */
export function sessionOf(row: SessionRow): SignInSession {
  return { sid: row.sid, account: row.account, networkId: row.network_id, issuedAt: row.created_at.toISOString() }
}

/** Creates a session with its first refresh token. */
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
    // Deletes their refresh tokens too.
    await trx
      .deleteFrom('sessions')
      .where('expires_at', '<', new Date(params.nowMs - refreshTokenLifetimeMs))
      .execute()
    await trx.insertInto('sessions').values(row).execute()
    return { row, refreshToken: await addToken(trx, row.sid, now) }
  })
}

/** An active session. @throws SESSION_REVOKED, SESSION_EXPIRED */
export async function liveSession(db: Database, sid: string, nowMs: number): Promise<SessionRow> {
  const row = await db.selectFrom('sessions').selectAll().where('sid', '=', sid).executeTakeFirst()
  const error = row ? deadReason(row, nowMs) : errorOf(SESSION_EXPIRED)
  if (!row || error) throw error ?? errorOf(SESSION_EXPIRED)
  return row
}

/**
 * Exchanges a refresh token for the next one. A used token that is presented again counts as stolen, and the session is revoked.
 * Exception: within 10 s, while its successor is unused, because a page that was reloaded during the exchange missed the response.
 * It gets a new successor, and the lost one counts as used.
 * @throws REFRESH_TOKEN_INVALID, REFRESH_TOKEN_REUSED, SESSION_REVOKED, SESSION_EXPIRED
 */
export async function rotateSession(db: Database, refreshToken: string, caller: Caller): Promise<Opened> {
  const now = new Date(caller.nowMs)
  const hash = hashOf(refreshToken)
  // Returned, not thrown: an exception would roll the revocation back.
  const outcome = await db.transaction().execute(async (trx): Promise<Opened | LatchkeyError> => {
    // The session's row is locked before its tokens are read, so that exchanges of one session run one at a time.
    const session = await trx
      .selectFrom('sessions')
      .selectAll()
      .where('sid', 'in', (query) => query.selectFrom('refresh_tokens').select('sid').where('token_hash', '=', hash))
      .forUpdate()
      .executeTakeFirst()
    if (!session || session.project_id !== caller.projectId || session.origin !== caller.origin)
      return errorOf(REFRESH_TOKEN_INVALID)
    const dead = deadReason(session, caller.nowMs)
    if (dead) return dead
    const lost = await lostSuccessor(trx, hash, caller.nowMs)
    if (lost === 'reused') {
      await trx.updateTable('sessions').set({ revoked_at: now }).where('sid', '=', session.sid).execute()
      return errorOf(REFRESH_TOKEN_REUSED)
    }
    if (lost) await trx.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', lost).execute()
    const next = await addToken(trx, session.sid, now)
    await trx
      .updateTable('refresh_tokens')
      // Keeps the time of the first exchange, so that a repeated one does not extend the 10 s.
      .set({ successor_hash: hashOf(next), ...(lost ? {} : { used_at: now }) })
      .where('token_hash', '=', hash)
      .execute()
    return { row: session, refreshToken: next }
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** The unused successor of a token that was exchanged within the last 10 s; undefined for an unused token. */
async function lostSuccessor(db: Database, hash: Buffer, nowMs: number): Promise<Buffer | 'reused' | undefined> {
  const token = await db
    .selectFrom('refresh_tokens')
    .leftJoin('refresh_tokens as next', 'next.token_hash', 'refresh_tokens.successor_hash')
    .select(['refresh_tokens.used_at', 'next.token_hash as next_hash', 'next.used_at as next_used_at'])
    .where('refresh_tokens.token_hash', '=', hash)
    .executeTakeFirst()
  if (!token?.used_at) return undefined
  const fresh = nowMs - token.used_at.getTime() < refreshAgainWithinMs
  return fresh && token.next_hash && token.next_used_at === null ? token.next_hash : 'reused'
}

/** Revokes the session of a refresh token. An unknown token, or one of another page, changes nothing. */
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

/** Revokes a session. */
export async function endSession(db: Database, sid: string, nowMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date(nowMs) })
    .where('sid', '=', sid)
    .where('revoked_at', 'is', null)
    .execute()
}

async function addToken(db: Database, sid: string, now: Date): Promise<string> {
  const token = toBase64Url(randomBytes(32))
  const row = { token_hash: hashOf(token), sid, created_at: now, used_at: null, successor_hash: null }
  await db.insertInto('refresh_tokens').values(row).execute()
  return token
}

function deadReason(row: SessionRow, nowMs: number): LatchkeyError | undefined {
  if (row.revoked_at) return errorOf(SESSION_REVOKED)
  return row.expires_at.getTime() <= nowMs ? errorOf(SESSION_EXPIRED) : undefined
}

/** Without salt, because the tokens are 256 random bits. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
