import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { DEVICE_NOT_APPROVED } from '@latchkey/contracts/errors/vault'
import {
  approvalStatusRoute,
  beginApprovalRoute,
  beginCodeRoute,
  beginExportRoute,
  listDevicesRoute,
  prepareActRoute,
  unfreezeWalletRoute,
  walletStatusRoute,
} from '@latchkey/contracts/vault/routes'
import type { FreshProof } from '@latchkey/contracts/vault/schemas'
import { stopAtBoth } from '../login/handovers.ts'
import type { Login } from '../login/login.ts'
import { ownDeviceId } from '../site/newAct.ts'
import { signActs } from '../site/signActs.ts'
import { callVault, type VaultAccess } from '../site/vaultAccess.ts'

// Requests of the wallet's settings to the vaults.

export type Freeze = { readonly frozenAtMs?: number | undefined; readonly unfrozenAtMs?: number | undefined }
export type Device = Awaited<ReturnType<typeof listDevices>>[number]

const pollMs = 1_500
const newDeviceMs = 7 * 24 * 60 * 60_000

export async function listDevices(login: Login, walletId: string) {
  return (await callVault(login, listDevicesRoute, { walletId })).devices
}

/** True if a device was added after this one within the last week. */
export function isNewDevice({ current, addedAtMs }: Device, devices: readonly Device[], nowMs: number): boolean {
  const own = devices.find((one) => one.current)
  return !current && addedAtMs > Math.max(own?.addedAtMs ?? 0, nowMs - newDeviceMs)
}

/**
 * Reads whether the wallet is frozen or scheduled for deletion. Default wallet: the one of this device's last sign-in.
 */
export const readStatus = (login: Login, walletId: string | undefined) =>
  callVault(login, walletStatusRoute, { ...(walletId !== undefined && { walletId }) })

/**
 * Invalidates a device's key share, and deletes its approval at the recovery vault. Revoking another device is signed with the
 * wallet's key, and the recovery vault is first: if it is unreachable, nothing is revoked.
 */
export async function revokeDevice(login: Login, { walletId, deviceId, origin }: Revoked): Promise<void> {
  const target = { walletId, deviceId }
  if (deviceId === (await ownDeviceId(login.store))) return stopAtBoth(login, { action: 'revokeDevice', ...target })
  const params = { auth: target, recovery: { name: 'revoke', ...target } } as const
  const acts = await signActs(login, { name: 'revoke', params, origin })
  await callVault(login, prepareActRoute, { ...params.recovery, act: acts.recovery })
  return stopAtBoth(login, { action: 'revokeDevice', ...target, act: acts.auth })
}

type Revoked = { readonly walletId: string; readonly deviceId: string; readonly origin: string }

/** Stops both vaults. */
export const freezeWallet = (login: Login, walletId: string): Promise<void> =>
  stopAtBoth(login, { action: 'freeze', walletId })

/** Returns the token for the export page, or the time from which this device may get one. */
export const beginExport = (login: Login, walletId: string) => callVault(login, beginExportRoute, { walletId })

/** Proofs that the vaults require for changes in the settings. */
export type ProofPurpose = 'unfreeze' | 'delete'

type Asked = { readonly email: string; readonly origin: string; readonly purpose: ProofPurpose }

/** Mails the link for the recovery vault. */
export const mailLink = (login: Login, asked: Asked) =>
  callVault(login, beginApprovalRoute, { ...asked, locale: login.locale })

/** Resolves when the link was opened. @throws DEVICE_NOT_APPROVED when it expired */
export async function untilLinkOpened(login: VaultAccess, approvalId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await callVault(login, approvalStatusRoute, { approvalId }).then(
      (reply) => reply.status,
      (error: unknown) => {
        // An unreachable vault may be back before the link expires.
        if (isLatchkeyError(error) && error.repeatable) return 'pending' as const
        throw error
      },
    )
    if (status === 'approved') return
    if (status === 'expired') throw errorOf(DEVICE_NOT_APPROVED)
    await wait(login.clock, pollMs, signal)
  }
}

/** Mails the code for the auth vault. */
export const mailCode = (login: Login, asked: Asked) =>
  callVault(login, beginCodeRoute, { ...asked, locale: login.locale })

export const unfreezeWallet = (login: Login, proof: FreshProof) => callVault(login, unfreezeWalletRoute, { proof })
