import { refreshSession } from '@latchkey/api/siwx/refreshSession'
import { revokeSession } from '@latchkey/api/siwx/revokeSession'
import type { Tokens } from '@latchkey/api/siwx/tokens'
import type { CaipAddress } from '@latchkey/base/caip'
import { isLatchkeyError } from '@latchkey/base/errors'
import { withWebLock } from '@latchkey/base/webLock'
import { refreshRoute } from '@latchkey/contracts/api/siwx/routes'
import { refreshAgainWithinMs } from '@latchkey/contracts/constants/siwx'
import { apiOf } from '../api.ts'
import { activeConnection } from '../connect/slots.ts'
import type { Latchkey } from '../latchkey.ts'
import { loadTokens, saveTokens, tokensKeyOf } from './tokens.ts'

/** A session is renewed this long before its access token ends. */
const renewAheadMs = 60_000
const shortestPauseMs = 10_000
/** An exchange whose answer was lost can be repeated for a while only; after that the server takes the token for stolen. */
const retryMs = refreshAgainWithinMs / 2
const longestRetryMs = 60_000
/** The server's own word that a session is over. */
const endings: readonly string[] = refreshRoute.errors

/** CAIP-10 id of the connected account, which the session has to belong to. */
export function connectedAccount(latchkey: Latchkey): CaipAddress | undefined {
  const connection = activeConnection(latchkey)
  return connection && `${connection.networkId}:${connection.address}`
}

/** True when both are the same address in the same namespace: a session is bound to an account, not to one network. */
export function sameAccount(a: string, b: string): boolean {
  const identity = (account: string) => {
    const [namespace, , address = ''] = account.split(':')
    return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
  }
  return identity(a) === identity(b)
}

/** Takes up fresh tokens: the state says signed, and a renewal is due before they end. */
export function keepSession(latchkey: Latchkey, tokens: Tokens): void {
  const { accessToken, refreshToken, expiresAtMs, lifetimeMs, session } = tokens
  latchkey.live.accessToken = accessToken
  delete latchkey.live.renewalsFailed
  saveTokens(latchkey, { version: 1, account: session.account, refreshToken })
  latchkey.store.setState({ siwx: { status: 'signed', session: { ...session, expiresAtMs } } })
  // Not at once again, or a token that is short-lived would be renewed without a pause.
  scheduleRenewal(latchkey, Math.max(lifetimeMs - renewAheadMs, shortestPauseMs))
}

/** Ends the session here. */
export function dropSession(latchkey: Latchkey): void {
  delete latchkey.live.accessToken
  delete latchkey.live.renewalsFailed
  cancelRenewal(latchkey)
  saveTokens(latchkey, undefined)
}

/**
 * Renews the stored session. Returns false when there is none, or the server ended it. Tabs share the one-time refresh token, so
 * they take turns: whoever comes second finds the newer token in the storage.
 */
export async function renewSession(latchkey: Latchkey): Promise<boolean> {
  return await withWebLock(tokensKeyOf(latchkey), async () => {
    const stored = loadTokens(latchkey)
    if (!stored) return false
    try {
      const tokens = await refreshSession(apiOf(latchkey), { refreshToken: stored.refreshToken })
      if (!loadTokens(latchkey)) {
        // The visitor left while the server answered; what it gave must not bring the session back.
        await revokeSession(apiOf(latchkey), { refreshToken: tokens.refreshToken }).catch(() => {})
        return false
      }
      keepSession(latchkey, tokens)
      return true
    } catch (error) {
      // Anything else is tried again: a lost connection, a page the server refuses, an answer that is not the server's.
      if (isLatchkeyError(error) && endings.includes(error.code)) {
        dropSession(latchkey)
        return false
      }
      const { renewalsFailed = 0 } = latchkey.live
      latchkey.live.renewalsFailed = renewalsFailed + 1
      // More and more seldom: every open page asks while the server is away.
      scheduleRenewal(latchkey, Math.min(retryMs * 2 ** renewalsFailed, longestRetryMs))
      throw error
    }
  })
}

/** Tells the server that the session is over; best effort, it also ends by itself. */
export async function revokeStoredSession(latchkey: Latchkey): Promise<void> {
  const stored = loadTokens(latchkey)
  dropSession(latchkey)
  if (stored) await revokeSession(apiOf(latchkey), { refreshToken: stored.refreshToken }).catch(() => {})
}

function scheduleRenewal(latchkey: Latchkey, ms: number): void {
  const { live } = latchkey
  cancelRenewal(latchkey)
  live.cancelRenewal = latchkey.clock.after(Math.max(ms, 0), () => {
    renewSession(latchkey).then(
      (renewed) => {
        // Whoever left or signed out meanwhile was told already.
        if (renewed || !['signed', 'checking'].includes(latchkey.store.getState().siwx.status)) return
        latchkey.store.setState({ siwx: { status: 'required' } })
        latchkey.events.emit('signedOut', { reason: 'expired' })
      },
      () => {},
    )
  })
  live.cleanup.add(live.cancelRenewal)
}

function cancelRenewal({ live }: Latchkey): void {
  if (!live.cancelRenewal) return
  live.cancelRenewal()
  live.cleanup.delete(live.cancelRenewal)
  delete live.cancelRenewal
}
