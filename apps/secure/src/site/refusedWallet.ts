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
 * Takes a wallet that was set aside into use again if the auth vault serves it to this device. False if there is none, or if it is
 * still refused. @throws VAULT_UNREACHABLE and other errors that are no refusals
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
