import { withWebLock } from '@latchkey/base/webLock'
import type { Handover } from '@latchkey/contracts/vault/handover'
import { freezeWalletRoute, handOverRoute, listDevicesRoute, revokeDeviceRoute } from '@latchkey/contracts/vault/routes'
import type { PendingHandover } from '../signer/deviceStore.ts'
import { handoverPayload } from '../site/handoverPayload.ts'
import { askVault } from '../site/vaultAccess.ts'
import type { Login } from './login.ts'

/**
 * Takes access away at the auth vault, and then at the recovery vault. If the latter cannot be reached, the frame tells it when it is
 * next used.
 */
export async function stopAtBoth(login: Login, stop: PendingHandover): Promise<void> {
  // Stored first, so that the recovery vault is told even if the auth vault's answer gets lost.
  await replace(login, stop, [stop])
  await carryOver(login, stop)
}

/** Tells the recovery vault what the auth vault has done for this device. What did not reach the auth vault is forgotten. */
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
    /** False also when the owner has begun to end the freeze, which another request to freeze would prevent. */
    readonly isFrozen: boolean
  }
}

type Revocation = Extract<PendingHandover, { readonly action: 'revokeDevice' }>

async function isRevoked(login: Login, stop: Revocation): Promise<boolean> {
  const { devices } = await askVault(login, listDevicesRoute, { walletId: stop.walletId })
  return devices.every(({ deviceId }) => deviceId !== stop.deviceId)
}

/** Both requests can be repeated. Each answer of the auth vault is valid for the recovery vault for a few minutes only. */
async function carryOver(login: Login, stop: PendingHandover): Promise<void> {
  const handover = handoverPayload(await stopAtAuth(login, stop))
  await askVault(login, handOverRoute, handover).then(
    () => replace(login, stop, []),
    () => undefined,
  )
}

async function stopAtAuth(login: Login, stop: PendingHandover): Promise<Handover> {
  const { walletId } = stop
  if (stop.action === 'freeze') return (await askVault(login, freezeWalletRoute, { walletId })).handover
  return (await askVault(login, revokeDeviceRoute, { walletId, deviceId: stop.deviceId })).handover
}

/** Under a lock of its own: a freeze must not wait for what another tab is doing. */
function replace({ store }: Login, stop: PendingHandover, by: readonly PendingHandover[]): Promise<void> {
  return withWebLock('latchkey-handovers', async () => {
    const others = (await store.handovers()).filter((other) => !isSame(other, stop))
    await store.saveHandovers([...others, ...by])
  })
}

const isSame = (one: PendingHandover, other: PendingHandover): boolean =>
  one.walletId === other.walletId && one.action === other.action && deviceOf(one) === deviceOf(other)
const deviceOf = (stop: PendingHandover) => (stop.action === 'revokeDevice' ? stop.deviceId : undefined)
