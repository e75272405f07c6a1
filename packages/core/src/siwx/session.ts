import { refreshSession } from '@latchkey/api/siwx/refreshSession'
import { revokeSession } from '@latchkey/api/siwx/revokeSession'
import type { Tokens } from '@latchkey/api/siwx/tokens'
import { isLatchkeyError } from '@latchkey/base/errors'
import { withWebLock } from '@latchkey/base/webLock'
import { refreshErrors } from '@latchkey/contracts/api/siwx/refreshErrors'
import { refreshAgainWithinMs } from '@latchkey/contracts/constants/siwx'
import { apiOf } from '../api.ts'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import { setSignIn, statusOf } from './setSignIn.ts'
import type { AccountKey } from './signInState.ts'
import { loadTokens, saveToken, tokensKeyOf } from './tokens.ts'

/** A session is renewed this long before its access token ends. */
const renewAheadMs = 60_000
const shortestPauseMs = 10_000
/** An exchange whose answer was lost can be repeated for a while only; after that the server takes the token for stolen. */
const retryMs = refreshAgainWithinMs / 2
const longestRetryMs = 60_000
/** Errors by which the server says that a session is over. */
const endings: readonly string[] = refreshErrors

/** What is kept of a signed-in account beside the state. Tokens are never in the store. */
type LiveSession = { accessToken?: string; cancelRenewal?: () => void; failures: number }

function liveSession(latchkey: Latchkey, key: AccountKey): LiveSession {
  const sessions = livePart(latchkey, 'siwx.sessions', () => new Map<AccountKey, LiveSession>())
  const held = sessions.get(key) ?? { failures: 0 }
  sessions.set(key, held)
  return held
}

/** Access token of a signed-in account, for calls that need one. */
export const accessTokenOf = (latchkey: Latchkey, key: AccountKey): string | undefined =>
  liveSession(latchkey, key).accessToken

/** Takes up fresh tokens of an account: its state says signed, and a renewal is due before they end. */
export function keepSession(latchkey: Latchkey, key: AccountKey, tokens: Tokens): void {
  const { accessToken, refreshToken, expiresAtMs, lifetimeMs, session } = tokens
  Object.assign(liveSession(latchkey, key), { accessToken, failures: 0 })
  saveToken(latchkey, key, refreshToken)
  setSignIn(latchkey, key, { status: 'signed', session: { ...session, expiresAtMs } })
  // The minimum keeps a token with a short lifetime from being renewed without pause.
  scheduleRenewal(latchkey, key, Math.max(lifetimeMs - renewAheadMs, shortestPauseMs))
}

/** Ends the session of an account in this page. */
function dropSession(latchkey: Latchkey, key: AccountKey): void {
  cancelRenewal(latchkey, key)
  livePart(latchkey, 'siwx.sessions', () => new Map<AccountKey, LiveSession>()).delete(key)
  saveToken(latchkey, key, undefined)
}

/**
 * Renews the stored session of an account. Returns false when there is none, or the server ended it. Tabs share the one-time
 * refresh token, so a lock lets one of them renew at a time; the next finds the newer token in the storage.
 */
export async function renewSession(latchkey: Latchkey, key: AccountKey): Promise<boolean> {
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
        // The visitor left while the server answered; the answer must not bring the session back.
        await revokeSession(apiOf(latchkey), { refreshToken: tokens.refreshToken }).catch(() => {})
        return false
      }
      keepSession(latchkey, key, tokens)
      return true
    } catch (error) {
      // Anything else is retried: a lost connection, a page the server refuses, an answer that is not the server's.
      if (isLatchkeyError(error) && endings.includes(error.code)) {
        dropSession(latchkey, key)
        return false
      }
      const session = liveSession(latchkey, key)
      scheduleRenewal(latchkey, key, Math.min(retryMs * 2 ** session.failures, longestRetryMs))
      session.failures += 1
      throw error
    }
  })
}

/** Tells the server that the session of an account is over; best effort, it also ends by itself. */
export async function revokeStoredSession(latchkey: Latchkey, key: AccountKey): Promise<void> {
  const refreshToken = loadTokens(latchkey)[key]
  dropSession(latchkey, key)
  if (refreshToken !== undefined) await revokeSession(apiOf(latchkey), { refreshToken }).catch(() => {})
}

function scheduleRenewal(latchkey: Latchkey, key: AccountKey, ms: number): void {
  cancelRenewal(latchkey, key)
  if (latchkey.live.destroyed) return
  const session = liveSession(latchkey, key)
  session.cancelRenewal = latchkey.clock.after(Math.max(ms, 0), () => {
    renewSession(latchkey, key).then(
      (renewed) => {
        // Whoever left or signed out meanwhile was told already.
        if (renewed || !['signed', 'checking'].includes(statusOf(latchkey, key))) return
        setSignIn(latchkey, key, { status: 'required' })
        latchkey.events.emit('signedOut', { account: key, reason: 'expired' })
      },
      () => {},
    )
  })
  latchkey.live.cleanup.add(session.cancelRenewal)
}

function cancelRenewal(latchkey: Latchkey, key: AccountKey): void {
  const session = liveSession(latchkey, key)
  if (!session.cancelRenewal) return
  session.cancelRenewal()
  latchkey.live.cleanup.delete(session.cancelRenewal)
  delete session.cancelRenewal
}
