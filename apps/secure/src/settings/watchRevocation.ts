import { walletStatusRoute } from '@latchkey/contracts/vault/routes'
import type { SecureSite } from '../frame/site.ts'
import { askVault, type VaultAccess } from '../frame/vaultAccess.ts'

/** Ends a session that another device has revoked, when the frame loads and when the visitor comes back to it. */
export function watchRevocation(site: SecureSite, access: VaultAccess): void {
  const { document } = site.window
  const look = async () => {
    const session = document.visibilityState === 'visible' ? await site.session() : undefined
    if (!session) return
    const { walletId } = session.wallet.record
    // Only a clear answer ends a session: the vault may be out of reach.
    await site.endIfRevoked(askVault(access, walletStatusRoute, { walletId })).catch(() => {})
  }
  document.addEventListener('visibilitychange', () => void look().catch(() => {}))
  void look().catch(() => {})
}
