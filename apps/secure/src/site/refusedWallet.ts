import type { Clock } from '@latchkey/base/clock'
import { isLatchkeyError } from '@latchkey/base/errors'
import { releaseShareRoute } from '@latchkey/contracts/vault/sessionRoutes'
import type { DeviceStore } from '../signer/deviceStore.ts'
import { checkWallet } from '../signer/walletCommands.ts'
import { planRun, type VaultAccess } from './vaultAccess.ts'

/** How long a device keeps a share that a vault has refused. Our choice. */
const keptMs = 90 * 24 * 60 * 60_000

/** Takes a wallet out of use on this device without erasing its share, because a refusal may be undone. */
export async function setWalletAside({ store, clock }: Aside, userId: string): Promise<void> {
  const wallet = await store.wallet(userId)
  if (wallet) await store.saveWalletAside(userId, { wallet, refusedAtMs: clock.now() })
  await store.removeWallet(userId)
}

type Aside = { readonly store: DeviceStore; readonly clock: Clock }

/**
 * Restores a wallet that was set aside, if the auth vault serves this device again. False without such a wallet, or if the vault still
 * refuses it. @throws VAULT_UNREACHABLE and other errors that do not mean a refusal
 */
export async function resumeWallet(
  access: VaultAccess & { readonly store: DeviceStore },
  userId: string,
  { origin }: { readonly origin: string },
): Promise<boolean> {
  const { store, clock } = access
  const aside = await store.walletAside(userId)
  if (!aside) return false
  if (aside.refusedAtMs + keptMs <= clock.now()) {
    await store.saveWalletAside(userId, undefined)
    return false
  }
  const { wallet } = aside
  const { calls, wrapKey, signer } = await planRun(access, {
    release: { route: releaseShareRoute, payload: { purpose: 'readBack', origin } },
  })
  const isServed = await checkWallet(signer, { wallet, wrapKey, calls }).then(
    () => true,
    (error: unknown) => {
      if (isLatchkeyError(error) && !error.repeatable) return false
      throw error
    },
  )
  if (!isServed) return false
  await store.saveWallet(wallet, undefined)
  await store.saveWalletAside(userId, undefined)
  return true
}
