import { syncEmail } from '../emailChange/syncEmail.ts'
import type { Login } from '../frame/login/login.ts'
import type { SecureSite } from '../frame/site.ts'

/** Ends a session that another device has revoked, when the frame loads and when the visitor comes back to it. */
export function watchRevocation(site: SecureSite, login: Login): void {
  const { document } = site.window
  // Only a clear answer ends a session: the vault may be out of reach.
  const look = () => void (document.visibilityState === 'visible' && syncEmail(site, login).catch(() => {}))
  document.addEventListener('visibilitychange', look)
  look()
}
