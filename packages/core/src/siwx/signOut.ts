import type { Latchkey } from '../latchkey.ts'
import { revokeStoredSession } from './session.ts'

/** Ends the sign-in session here and on the server; the wallet stays connected. */
export async function signOut(latchkey: Latchkey): Promise<void> {
  latchkey.store.setState({ siwx: { status: 'idle' } })
  await revokeStoredSession(latchkey)
  latchkey.events.emit('signedOut', { reason: 'visitor' })
}
