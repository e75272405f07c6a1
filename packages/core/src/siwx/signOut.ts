import { accountOf } from '../connect/activeAccount.ts'
import type { Latchkey } from '../latchkey.ts'
import { revokeStoredSession } from './session.ts'
import { setSignIn } from './setSignIn.ts'
import { accountKey } from './signInState.ts'

/** Ends the sign-in session of the active account in the app and on the server. The wallet stays connected. */
export async function signOut(latchkey: Latchkey): Promise<void> {
  const { namespace, address } = accountOf(latchkey.store.getState())
  if (address === undefined) return
  const key = accountKey(namespace, address)
  setSignIn(latchkey, key, { status: 'idle' })
  await revokeStoredSession(latchkey, key)
  latchkey.events.emit('signedOut', { account: key, reason: 'visitor' })
}
