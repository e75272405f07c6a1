import { refreshSession } from '@latchkey/api/siwx/refreshSession'
import { revokeSession } from '@latchkey/api/siwx/revokeSession'
import type { Tokens } from '@latchkey/api/siwx/tokens'
import { isLatchkeyError } from '@latchkey/base/errors'
import { withWebLock } from '@latchkey/base/webLock'
import { refreshErrors } from '@latchkey/contracts/api/siwx/refreshErrors'
import { refreshAgainWithinMs } from '@latchkey/contracts/constants/siwx'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'
import { cancelRenewal, dropLiveSession, liveSession } from './liveSessions.ts'
import { ownBackendOf } from './ownBackendOf.ts'
import { setSignIn, statusOf } from './setSignIn.ts'
import type { AccountKey } from './signInState.ts'
import { loadTokens, saveToken, tokensKeyOf } from './tokens.ts'

/** A session is renewed this long before its access token expires. */
const renewAheadMs = 60_000
const shortestPauseMs = 10_000
/** An exchange whose response was lost can be repeated only within this time; later the server treats the token as stolen. */
const retryMs = refreshAgainWithinMs / 2
const longestRetryMs = 60_000
/** Errors that mean a session has ended. */
const endings: readonly string[] = refreshErrors

/** Stores new tokens of an account: sets its state to signed, and schedules a renewal before they expire. */
export function keepSession(latchkey: Latchkey, key: AccountKey, tokens: Tokens): void {
  const { accessToken, refreshToken, expiresAtMs, lifetimeMs, session } = tokens
  const nowMs = latchkey.clock.now()
  // The minimum keeps a token with a short lifetime from being renewed without pause.
  const pauseMs = Math.max(lifetimeMs - renewAheadMs, shortestPauseMs)
  const times = { renewAtMs: nowMs + pauseMs, endsAtMs: nowMs + lifetimeMs }
  Object.assign(liveSession(latchkey, key), { accessToken, ...times, failures: 0 })
  saveToken(latchkey, key, refreshToken)
  setSignIn(latchkey, key, { status: 'signed', session: { ...session, expiresAtMs } })
  scheduleRenewal(latchkey, key, pauseMs)
}

/** Ends the session of an account in this page. */
function dropSession(latchkey: Latchkey, key: AccountKey): void {
  dropLiveSession(latchkey, key)
  saveToken(latchkey, key, undefined)
}

/**
 * Renews the session of an account, once for all concurrent callers; with an own backend, checks that the session is
 * still valid. Resolves with false if there is no session, or it has ended. A failed attempt is repeated later.
 */
export function renewSession(latchkey: Latchkey, key: AccountKey): Promise<boolean> {
  const session = liveSession(latchkey, key)
  session.renewal ??= renew(latchkey, key)
    .catch((error) => {
      scheduleRenewal(latchkey, key, Math.min(retryMs * 2 ** session.failures, longestRetryMs))
      session.failures += 1
      throw error
    })
    .finally(() => {
      delete session.renewal
    })
  return session.renewal
}

async function renew(latchkey: Latchkey, key: AccountKey): Promise<boolean> {
  const own = await ownBackendOf(latchkey)
  return own ? own.restoreSession(latchkey, key) : exchangeToken(latchkey, key)
}

/**
 * Exchanges the refresh token. Tabs share the one-time token, so a lock lets one of them exchange it at a time; the next finds the
 * newer token in the storage.
 */
async function exchangeToken(latchkey: Latchkey, key: AccountKey): Promise<boolean> {
  return await withWebLock(`${tokensKeyOf(latchkey)}.${key}`, async () => {
    const refreshToken = loadTokens(latchkey)[key]
    if (refreshToken === undefined || latchkey.live.destroyed) return false
    try {
      const tokens = await refreshSession(apiOf(latchkey), { refreshToken })
      if (latchkey.live.destroyed) {
        saveToken(latchkey, key, tokens.refreshToken)
        return false
      }
      if (loadTokens(latchkey)[key] === undefined) {
        // The visitor disconnected during the request; the response must not restore the session.
        await revokeSession(apiOf(latchkey), { refreshToken: tokens.refreshToken }).catch(() => {})
        return false
      }
      keepSession(latchkey, key, tokens)
      return true
    } catch (error) {
      // Anything else is retried: a lost connection, a refused page, a response from something other than the server.
      if (!isLatchkeyError(error) || !endings.includes(error.code)) throw error
      dropSession(latchkey, key)
      return false
    }
  })
}

/** Renews a session. If it has ended, the account has to sign in again. */
export async function renewOrEnd(latchkey: Latchkey, key: AccountKey): Promise<boolean> {
  const renewed = await renewSession(latchkey, key)
  // An account that disconnected or signed out meanwhile has already been reported.
  if (renewed || !['signed', 'checking'].includes(statusOf(latchkey, key))) return renewed
  setSignIn(latchkey, key, { status: 'required' })
  latchkey.events.emit('signedOut', { account: key, reason: 'expired' })
  return false
}

/** Ends the session of an account in this page and on the server. Best effort, because sessions also expire. */
export async function revokeStoredSession(latchkey: Latchkey, key: AccountKey): Promise<void> {
  const refreshToken = loadTokens(latchkey)[key]
  const { ownAccount } = liveSession(latchkey, key)
  dropSession(latchkey, key)
  if (ownAccount) await (await ownBackendOf(latchkey))?.closeSession(latchkey, ownAccount).catch(() => {})
  if (refreshToken !== undefined) await revokeSession(apiOf(latchkey), { refreshToken }).catch(() => {})
}

function scheduleRenewal(latchkey: Latchkey, key: AccountKey, ms: number): void {
  cancelRenewal(latchkey, key)
  if (latchkey.live.destroyed) return
  const session = liveSession(latchkey, key)
  session.cancelRenewal = latchkey.clock.after(Math.max(ms, 0), () => {
    renewOrEnd(latchkey, key).catch(() => {})
  })
  latchkey.live.cleanup.add(session.cancelRenewal)
}
