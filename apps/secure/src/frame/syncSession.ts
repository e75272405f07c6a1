import { walletStatusRoute } from '@latchkey/contracts/vault/sessionRoutes'
import type { Login } from '../login/login.ts'
import { withLoginLock } from '../login/loginLock.ts'
import type { SecureSite, Session } from '../site/site.ts'
import { callVault } from '../site/vaultAccess.ts'

/**
 * Ends the session if another device revoked this one, adopts an address that was changed elsewhere, and completes this
 * device's unfinished operations: a freeze, a revocation, a deletion, a change of the address, or a protection.
 */
export async function syncSession(site: SecureSite, login: Login): Promise<void> {
  const session = await site.session()
  if (!session) return
  const { store } = login
  const { walletId } = session.wallet.record
  const status = await site.endIfRevoked(callVault(login, walletStatusRoute, { walletId }))
  const { email, deletion, frozenAtMs, unfrozenAtMs } = status
  const isFrozen = frozenAtMs !== undefined && unfrozenAtMs === undefined
  if ((await store.handovers()).length > 0)
    await (await import('../login/handovers.ts')).finishHandovers(login, { walletId, isFrozen })
  if (deletion) await (await import('../deletion/deletion.ts')).confirmDeletion(login, { walletId, deletion })
  if (email !== undefined && !session.social) await followChange(session, login, email)
  // Last, because a frozen wallet cannot be protected.
  if ((await store.protection())?.wallet.record.walletId === walletId)
    await (await import('../site/finishProtection.ts')).finishProtection(login)
}

/** Most visits have no unfinished change, and load nothing. */
async function followChange(session: Session, login: Login, email: string): Promise<void> {
  const change = await login.store.emailChange()
  if (session.email === email && (!change || change.isDone)) return
  const { settleEmailChange } = await import('../emailChange/settleEmailChange.ts')
  await withLoginLock(() => settleEmailChange(login, { walletId: session.wallet.record.walletId, email }))
}

/** Brings the session up to date with the vaults when the frame loads and whenever the visitor returns to it. */
export function watchSession(site: SecureSite, login: Login): void {
  const { document } = site.window
  // Only an explicit refusal ends a session: other errors may mean that the vault is unreachable.
  const look = () => void (document.visibilityState === 'visible' && syncSession(site, login).catch(() => {}))
  document.addEventListener('visibilitychange', look)
  look()
}
