import { walletStatusRoute } from '@latchkey/contracts/vault/routes'
import { type Login, withLoginLock } from '../frame/login/login.ts'
import type { SecureSite } from '../frame/site.ts'
import { askVault } from '../frame/vaultAccess.ts'
import { changeAtRecovery } from './emailChangeHandlers.ts'
import { followEmail } from './followEmail.ts'

/**
 * Ends the session if another device revoked this one, follows an address that was changed back, and finishes a change that the
 * recovery vault did not hear of.
 */
export async function syncEmail(site: SecureSite, login: Login): Promise<void> {
  const session = await site.session()
  if (!session) return
  const { walletId } = session.wallet.record
  const { email } = await site.endIfRevoked(askVault(login, walletStatusRoute, { walletId }))
  if (email === undefined || session.social) return
  await withLoginLock(async () => {
    await followEmail(login, email)
    const change = await login.store.emailChange()
    if (change?.newEmail === email) return changeAtRecovery(login)
    // It was undone, and must not be made at the recovery vault either.
    if (change?.newEmail !== undefined) await login.store.saveEmailChange(undefined)
  })
}
