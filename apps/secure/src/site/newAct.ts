import type { Clock } from '@latchkey/base/clock'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { actLifetimeMs, deviceProofAgeMaxMs } from '@latchkey/contracts/constants/vault'
import { sha256 } from '@latchkey/crypto/sha256'
import type { ActContext } from '../signer/commands.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'

/** A new act of this device. Leaves room for the difference of clocks that the vaults accept. */
export async function newAct({ store, clock }: newAct.Params): Promise<ActContext> {
  const expiresAtMs = clock.now() + actLifetimeMs - deviceProofAgeMaxMs
  return { actId: globalThis.crypto.randomUUID(), deviceId: await ownDeviceId(store), expiresAtMs }
}

/** SHA-256 of this device's public key: its id at the vaults. */
export async function ownDeviceId(store: Pick<DeviceStore, 'keys'>): Promise<string> {
  const { device } = await store.keys()
  return toBase64Url(await sha256(device.publicKey))
}

export declare namespace newAct {
  type Params = { readonly store: Pick<DeviceStore, 'keys'>; readonly clock: Clock }
}
