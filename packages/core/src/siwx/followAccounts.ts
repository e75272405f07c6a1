import { isLatchkeyError } from '@latchkey/base/errors'
import { accountOf } from '../connect/activeAccount.ts'
import type { Latchkey } from '../latchkey.ts'
import { isUnsupported } from '../networks/appNetworks.ts'
import { loadState } from '../storage/storedState.ts'
import { checkedAccounts } from './checkedAccounts.ts'
import { hasOwnBackend } from './hasOwnBackend.ts'
import { takeInterrupted, watchInterrupted } from './pendingSignIn.ts'
import { renewSession, revokeStoredSession } from './session.ts'
import { setSignIn, statusOf } from './setSignIn.ts'
import { type AccountKey, accountKey } from './signInState.ts'
import { loadTokens } from './tokens.ts'

/**
 * Keeps sign-ins in sync with the connections: the active account resumes its stored session or has to sign in, once for
 * each connection; a session ends with the last connection that shares its account.
 */
export async function followAccounts(latchkey: Latchkey): Promise<void> {
  if (latchkey.live.destroyed) return
  watchInterrupted(latchkey)
  endUnshared(latchkey)
  const { status, namespace, address, networkId } = accountOf(latchkey.store.getState())
  // The wallet has to be on a network of the app first; the network change calls this again.
  if (status !== 'connected' || address === undefined || isUnsupported(latchkey, networkId)) return
  const key = accountKey(namespace, address)
  const checked = checkedAccounts(latchkey)
  if (checked.has(key)) return
  checked.add(key)
  await checkSignIn(latchkey, key)
}

async function checkSignIn(latchkey: Latchkey, key: AccountKey): Promise<void> {
  if (['signed', 'signing'].includes(statusOf(latchkey, key))) return
  if (hasOwnBackend(latchkey) || loadTokens(latchkey)[key] !== undefined) {
    setSignIn(latchkey, key, { status: 'checking' })
    const renewed = await renewSession(latchkey, key).catch((error) => stayChecking(latchkey, key, error))
    if (renewed) return
  }
  // It may have disconnected, or started to sign in, since the request to the server.
  if (!checkedAccounts(latchkey).has(key) || ['signed', 'signing'].includes(statusOf(latchkey, key))) return
  const interrupted = takeInterrupted(latchkey, key)
  setSignIn(latchkey, key, { status: interrupted ? 'signing' : 'required' })
  if (interrupted) void import('./resumeSignIn.ts').then(({ resumeSignIn }) => resumeSignIn(latchkey, interrupted))
  const { namespace, address } = accountOf(latchkey.store.getState())
  if (address !== undefined && accountKey(namespace, address) === key)
    latchkey.events.emit('signInRequired', { namespace })
}

/** Checks the sign-in of the active account again, after the server was unreachable. */
export async function recheckSignIn(latchkey: Latchkey): Promise<void> {
  const { namespace, address } = accountOf(latchkey.store.getState())
  if (address !== undefined) await checkSignIn(latchkey, accountKey(namespace, address))
}

/**
 * An unreachable server does not end the session, which is renewed once the server responds again. A permanent refusal
 * requires a new sign-in. Always returns true: no sign-in is opened now.
 */
function stayChecking(latchkey: Latchkey, key: AccountKey, cause: unknown): true {
  if (!isLatchkeyError(cause) || statusOf(latchkey, key) !== 'checking') return true
  setSignIn(latchkey, key, { status: cause.repeatable ? 'checking' : 'required', error: cause })
  return true
}

/** Ends the sign-ins of accounts that are no longer in any connection, here or in the record shared with other tabs. */
function endUnshared(latchkey: Latchkey): void {
  const { connections, siwx, active, activeNamespace } = latchkey.store.getState()
  const accounts = [...connections, ...loadState(latchkey).connections].flatMap((connection) => connection.accounts)
  const shared = new Set(accounts.map(({ namespace, address }) => accountKey(namespace, address)))
  const known = [...Object.keys(siwx.accounts), ...Object.keys(loadTokens(latchkey)), ...checkedAccounts(latchkey)]
  for (const key of new Set(known) as Set<AccountKey>) {
    if (shared.has(key)) continue
    const wasSigned = statusOf(latchkey, key) === 'signed'
    checkedAccounts(latchkey).delete(key)
    setSignIn(latchkey, key, undefined)
    void revokeStoredSession(latchkey, key)
    const reason = active[activeNamespace] ? 'account' : 'visitor'
    if (wasSigned) latchkey.events.emit('signedOut', { account: key, reason })
  }
}
