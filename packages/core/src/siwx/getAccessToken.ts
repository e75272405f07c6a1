import type { Latchkey } from '../latchkey.ts'
import { followAccounts } from './followAccounts.ts'
import { hasOwnBackend } from './hasOwnBackend.ts'
import { liveSession } from './liveSessions.ts'
import { renewOrEnd } from './session.ts'
import { statusOf } from './setSignIn.ts'
import { activeKey } from './signInState.ts'

/**
 * An access token of the active account for requests to your backend, valid now: renewed when near its end. Undefined when the
 * account is not signed in, or your own backend keeps the sessions. After a reload it waits until the sign-in is restored.
 *
 * @throws API_UNREACHABLE, API_TIMED_OUT, SERVER_ERROR, RATE_LIMITED and other errors of the server if the token has expired and
 * the server could not renew it: the visitor is still signed in, and a later call may succeed
 */
export async function getAccessToken(latchkey: Latchkey): Promise<string | undefined> {
  if (!latchkey.options.siwx || hasOwnBackend(latchkey)) return undefined
  await latchkey.live.restored
  await followAccounts(latchkey)
  const key = activeKey(latchkey.store.getState())
  if (key === undefined || !['signed', 'checking'].includes(statusOf(latchkey, key))) return undefined
  const { accessToken, renewAtMs = 0, endsAtMs = 0 } = liveSession(latchkey, key)
  const now = () => latchkey.clock.now()
  if (accessToken && now() < Math.min(renewAtMs, endsAtMs)) return accessToken
  try {
    return (await renewOrEnd(latchkey, key)) ? liveSession(latchkey, key).accessToken : undefined
  } catch (error) {
    if (accessToken && now() < endsAtMs && statusOf(latchkey, key) === 'signed') return accessToken
    throw error
  }
}
