import {
  deleteRecoveryRoute,
  deleteWalletRoute,
  handOverRoute,
  keepWalletRoute,
  prepareActRoute,
  type walletStatusRoute,
} from '@latchkey/contracts/vault/routes'
import type { FreshProof } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Login } from '../login/login.ts'
import { signActs } from '../site/signActs.ts'
import { callVault } from '../site/vaultAccess.ts'

/** A scheduled deletion, as returned by the auth vault. */
export type Deletion = NonNullable<v.InferOutput<(typeof walletStatusRoute)['reply']>['deletion']>

type Proof = { readonly approvalId: string; readonly proof: FreshProof; readonly origin: string }

/** Schedules the deletion at both vaults, signed with the wallet's key. @throws OTP_INVALID, WALLET_FROZEN, DEVICE_NOT_ACTIVE */
export async function deleteWallet(
  login: Login,
  walletId: string,
  { approvalId, proof, origin }: Proof,
): Promise<void> {
  const params = {
    auth: { proof, walletId, locale: login.locale },
    recovery: { name: 'delete', walletId, approvalId },
  } as const
  const acts = await signActs(login, { name: 'delete', params, origin })
  await callVault(login, prepareActRoute, { ...params.recovery, act: acts.recovery })
  // Stored first, so that the recovery vault is notified even if this response is lost.
  await login.store.saveDeletion({ walletId, approvalId })
  const deletion = await callVault(login, deleteWalletRoute, { ...params.auth, act: acts.auth })
  await confirmDeletion(login, { walletId, deletion })
}

/**
 * Notifies the recovery vault of a deletion by this device. False if that failed: the frame retries on its next use.
 */
export async function confirmDeletion(login: Login, { walletId, deletion }: Scheduled): Promise<boolean> {
  const { store } = login
  const pending = await store.deletion()
  if (pending?.walletId !== walletId) return true
  const { approvalId } = pending
  const handover = deletion.deleteHandover
  if (handover === undefined) return false
  return callVault(login, deleteRecoveryRoute, { approvalId, handover }).then(
    async () => {
      await store.saveDeletion(undefined)
      return true
    },
    () => false,
  )
}

/** Cancels a deletion, at the recovery vault first: a wallet that is shown as kept can always be recovered. */
export async function keepWallet(login: Login, walletId: string): Promise<void> {
  const { handover = '' } = await callVault(login, keepWalletRoute, { walletId })
  const { handover: receipt = '' } = await callVault(login, handOverRoute, { handover })
  await callVault(login, keepWalletRoute, { walletId, handover: receipt })
  await login.store.saveDeletion(undefined)
}

type Scheduled = { readonly walletId: string; readonly deletion: Deletion }
