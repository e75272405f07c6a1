import { withWebLock } from '@latchkey/base/webLock'
import { freezeWalletRoute, handOverRoute, listDevicesRoute, revokeDeviceRoute } from '@latchkey/contracts/vault/routes'
import type { PendingHandover } from '../signer/deviceStore.ts'
import { callVault } from '../site/vaultAccess.ts'
import type { Login } from './login.ts'

/**
 * Revokes access at the auth vault, then at the recovery vault. If the latter is unreachable, the frame notifies it on
 * its next use.
 */
export async function stopAtBoth(login: Login, stop: PendingHandover): Promise<void> {
  // Stored first, so that the recovery vault is notified even if the auth vault's response is lost.
  await replace(login, stop, [stop])
  await carryOver(login, stop)
}

/**
 * Notifies the recovery vault of operations that the auth vault has carried out for this device. Drops operations that did not
 * reach the auth vault.
 */
export async function finishHandovers(login: Login, { walletId, isFrozen }: finishHandovers.Params): Promise<void> {
  for (const stop of await login.store.handovers()) {
    if (stop.walletId !== walletId) continue
    const isInForce = stop.action === 'freeze' ? isFrozen : await isRevoked(login, stop)
    if (isInForce) await carryOver(login, stop)
    else await replace(login, stop, [])
  }
}

export declare namespace finishHandovers {
  type Params = {
    readonly walletId: string
    /** Also false if the owner has scheduled the end of the freeze, because freezing again would cancel that. */
    readonly isFrozen: boolean
  }
}

type Revocation = Extract<PendingHandover, { readonly action: 'revokeDevice' }>

async function isRevoked(login: Login, stop: Revocation): Promise<boolean> {
  const { devices } = await callVault(login, listDevicesRoute, { walletId: stop.walletId })
  return devices.every(({ deviceId }) => deviceId !== stop.deviceId)
}

/** Both requests can be repeated. The secure site's server delivers the auth vault's statement too, but later. */
async function carryOver(login: Login, stop: PendingHandover): Promise<void> {
  const handover = await stopAtAuth(login, stop)
  await callVault(login, handOverRoute, { handover }).then(
    () => replace(login, stop, []),
    () => undefined,
  )
}

async function stopAtAuth(login: Login, stop: PendingHandover): Promise<string> {
  const { walletId } = stop
  if (stop.action === 'freeze') return (await callVault(login, freezeWalletRoute, { walletId })).handover
  const { deviceId, act } = stop
  return (await callVault(login, revokeDeviceRoute, { walletId, deviceId, ...(act && { act }) })).handover
}

/** Uses a separate lock: a freeze must not wait for another tab. */
function replace({ store }: Login, stop: PendingHandover, by: readonly PendingHandover[]): Promise<void> {
  return withWebLock('latchkey-handovers', async () => {
    const others = (await store.handovers()).filter((other) => !isSame(other, stop))
    await store.saveHandovers([...others, ...by])
  })
}

const isSame = (one: PendingHandover, other: PendingHandover): boolean =>
  one.walletId === other.walletId && one.action === other.action && deviceOf(one) === deviceOf(other)
const deviceOf = (stop: PendingHandover) => (stop.action === 'revokeDevice' ? stop.deviceId : undefined)
