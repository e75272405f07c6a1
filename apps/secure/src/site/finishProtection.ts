import { toBase64Url } from '@latchkey/base/codec/base64'
import { isLatchkeyError } from '@latchkey/base/errors'
import { EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import { DEVICE_NOT_ACTIVE, SHARE_EPOCH_WRONG } from '@latchkey/contracts/errors/vault'
import { commitProtectionRoute, releaseShareRoute } from '@latchkey/contracts/vault/routes'
import { equalBytes } from '@latchkey/crypto/equalBytes'
import type { DeviceStore, PendingProtection } from '../signer/deviceStore.ts'
import { checkWallet } from '../signer/walletCommands.ts'
import { callVault, planRun, type VaultAccess } from './vaultAccess.ts'

type Access = VaultAccess & { readonly store: DeviceStore }

/**
 * Completes a protection that this device started: if the auth vault has the new shares, this device switches to its
 * own new share, and the recovery vault deletes the old ones. False if the auth vault has other shares, or if there is
 * nothing to complete. @throws VAULT_UNREACHABLE, WALLET_FROZEN
 */
export async function finishProtection(access: Access): Promise<boolean> {
  const { store } = access
  const pending = await store.protection()
  if (!pending) return false
  const { wallet } = pending
  const current = await store.wallet(wallet.record.userId)
  if (current?.record.epoch === wallet.record.epoch - 1) {
    // The request may still be on its way to the vault, so the shares stay stored.
    if (!(await isInForce(access, pending))) return false
    await store.saveWallet(wallet, undefined)
  } else if (!current || !equalBytes(current.commitment, wallet.commitment)) {
    await store.saveProtection(undefined)
    return false
  }
  await tellRecovery(access, pending)
  return true
}

/** The auth vault has no share for this device, or one that does not match. */
const useless: readonly string[] = [SHARE_EPOCH_WRONG.code, EMBEDDED_KEY_MISMATCH.code, DEVICE_NOT_ACTIVE.code]

/** True if the auth vault holds the other share of the new wallet key. */
async function isInForce(access: Access, { wallet, origin }: PendingProtection): Promise<boolean> {
  const { calls, wrapKey, signer } = await planRun(access, {
    release: { route: releaseShareRoute, payload: { purpose: 'readBack', origin } },
  })
  return checkWallet(signer, { wallet, wrapKey, calls }).then(
    () => true,
    (error: unknown) => {
      if (isLatchkeyError(error) && useless.includes(error.code)) return false
      throw error
    },
  )
}

/** If it is unreachable, the frame retries on its next use. Until then its old share matches no other. */
async function tellRecovery(access: Access, { wallet }: PendingProtection): Promise<void> {
  const commitment = toBase64Url(wallet.commitment)
  const { walletId } = wallet.record
  const tell = () => callVault(access, commitProtectionRoute, { walletId, commitment })
  const isSettled = await tell()
    .catch(tell)
    .then(
      () => true,
      (error: unknown) => isLatchkeyError(error) && !error.repeatable,
    )
  if (isSettled) await access.store.saveProtection(undefined)
}
