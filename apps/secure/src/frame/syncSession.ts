import { walletStatusRoute } from '@latchkey/contracts/vault/routes'
import { changeAtRecovery } from '../emailChange/emailChangeHandlers.ts'
import { followEmail } from '../emailChange/followEmail.ts'
import { type Login, withLoginLock } from './login/login.ts'
import type { SecureSite } from './site.ts'
import { askVault } from './vaultAccess.ts'

/**
 * Ends the session if another device revoked this one, adopts an address that was changed elsewhere, and completes a change or a
 * deletion at the recovery vault.
 */
export async function syncSession(site: SecureSite, login: Login): Promise<void> {
  const session = await site.session()
  if (!session) return
  const { walletId } = session.wallet.record
  const { email, deletion } = await site.endIfRevoked(askVault(login, walletStatusRoute, { walletId }))
  if (deletion) await (await import('../deletion/deletion.ts')).confirmDeletion(login, { walletId, deletion })
  if (email === undefined || session.social) return
  await withLoginLock(async () => {
    await followEmail(login, email)
    const change = await login.store.emailChange()
    if (change?.newEmail === email) return changeAtRecovery(login)
    // It was undone, so the recovery vault must not make it either.
    if (change?.newEmail !== undefined) await login.store.saveEmailChange(undefined)
  })
}
