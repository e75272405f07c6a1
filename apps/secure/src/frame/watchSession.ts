import type { Login } from '../login/login.ts'
import type { SecureSite } from '../site/site.ts'
import { syncSession } from './syncSession.ts'

/** Brings the session up to date with the vaults when the frame loads and whenever the visitor returns to it. */
export function watchSession(site: SecureSite, login: Login): void {
  const { document } = site.window
  // Only an explicit response ends a session: the vault may be unreachable.
  const look = () => void (document.visibilityState === 'visible' && syncSession(site, login).catch(() => {}))
  document.addEventListener('visibilitychange', look)
  look()
}
