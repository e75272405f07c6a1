import type { Latchkey } from '../latchkey.ts'
import { liveSession } from './liveSessions.ts'
import { ownBackendOf } from './ownBackendOf.ts'
import { revokeStoredSession } from './session.ts'
import { setSignIn } from './setSignIn.ts'
import { activeKey } from './signInState.ts'

/**
 * Ends the sign-in session of the active account in the app and on the server. The wallet stays connected.
 *
 * @throws SIWX_BACKEND_FAILED if the app's own backend did not end it: the account is still signed in
 */
export async function signOut(latchkey: Latchkey): Promise<void> {
  const key = activeKey(latchkey.store.getState())
  if (key === undefined) return
  const session = liveSession(latchkey, key)
  if (session.ownAccount) {
    await (await ownBackendOf(latchkey))?.closeSession(latchkey, session.ownAccount)
    delete session.ownAccount
  }
  setSignIn(latchkey, key, { status: 'idle' })
  await revokeStoredSession(latchkey, key)
  latchkey.events.emit('signedOut', { account: key, reason: 'visitor' })
}
