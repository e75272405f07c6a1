import type { CaipAddress } from '@latchkey/base/caip'
import { isLatchkeyError } from '@latchkey/base/errors'
import { slotOf } from '../connect/slots.ts'
import type { Latchkey } from '../latchkey.ts'
import { isUnsupported } from '../networks/appNetworks.ts'
import { connectedAccount, dropSession, renewSession, revokeStoredSession, sameAccount } from './session.ts'
import { loadTokens } from './tokens.ts'

/**
 * Keeps sign-in in step with the connection: a connected account takes up its stored session or is asked to sign in; a change of
 * account or a disconnect ends the session. Started once with the first connection.
 */
export async function checkSignIn(latchkey: Latchkey): Promise<void> {
  const account = connectedAccount(latchkey)
  if (!latchkey.options.siwx || !account) return
  const { siwx, activeNamespace } = latchkey.store.getState()
  // First the visitor has to be on a network of the app; the change of network brings us back here.
  if (isUnsupported(latchkey, slotOf(latchkey, activeNamespace).networkId)) return
  if (siwx.status === 'signed' && sameAccount(siwx.session.account, account)) return
  if (isAsking(latchkey, account)) return

  const stored = loadTokens(latchkey)
  if (stored && sameAccount(stored.account, account)) {
    latchkey.store.setState({ siwx: { status: 'checking' } })
    if (await renewSession(latchkey).catch((error) => tellRefusal(latchkey, error))) return
  } else if (stored) {
    latchkey.store.setState({ siwx: { status: 'checking' } })
    latchkey.events.emit('signedOut', { reason: 'account' })
    await revokeStoredSession(latchkey)
  }
  if (slotOf(latchkey, activeNamespace).status !== 'connected' || isAsking(latchkey, account)) return
  latchkey.store.setState({ siwx: { status: 'required' } })
  latchkey.events.emit('signInRequired', { namespace: activeNamespace })
}

/**
 * A server that cannot be reached, or refuses the page, has ended nothing: the session is renewed when it answers again. Only a
 * refusal is told, because somebody has to mend it. Returns that nobody is to be asked.
 */
function tellRefusal({ store }: Latchkey, error: unknown): true {
  if (isLatchkeyError(error) && !error.retryable && store.getState().siwx.status === 'checking')
    store.setState({ siwx: { status: 'required', error } })
  return true
}

/** The account is being asked already; asking for it again would take the question off the screen. */
function isAsking({ store }: Latchkey, account: CaipAddress): boolean {
  const { siwx } = store.getState()
  return siwx.status === 'signing' && siwx.account !== undefined && sameAccount(siwx.account, account)
}

/** The wallet came from a network the app does not have: what waited for that is asked now. */
export async function checkSignInAfterSwitch(latchkey: Latchkey): Promise<void> {
  const { siwx } = latchkey.store.getState()
  const { required = true } = latchkey.options.siwx ?? {}
  if (siwx.status === 'idle' && required) await checkSignIn(latchkey)
}

/** The connection is gone, and with it the session. */
export async function endSignIn(latchkey: Latchkey): Promise<void> {
  if (!latchkey.options.siwx) return
  const { siwx } = latchkey.store.getState()
  latchkey.store.setState({ siwx: { status: 'idle' } })
  if (siwx.status === 'signed') latchkey.events.emit('signedOut', { reason: 'visitor' })
  await revokeStoredSession(latchkey)
  dropSession(latchkey)
}
