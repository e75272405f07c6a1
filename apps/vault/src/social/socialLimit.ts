import { errorOf } from '@latchkey/base/errors'
import { farcasterFlowsPerHour, socialFlowsPerHour } from '@latchkey/contracts/constants/vault'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import type { Caller } from '../http/deviceRequests.ts'
import { isKnownDevice } from '../identity/knownDevices.ts'
import { networkKey } from '../identity/networkKey.ts'
import type { Services } from '../services.ts'
import { type Limit, takeEvent } from '../store/rateLimits.ts'

const perMs = 60 * 60_000

/**
 * Counts a sign-in that a device starts or ends. Unknown devices also count against their network, because their keys
 * cost nothing. @throws RATE_LIMITED
 */
export async function takeSocialFlow(
  services: Services,
  { deviceId, network, isFarcaster = false }: takeSocialFlow.Params,
): Promise<void> {
  const { db, clock } = services
  const from = networkKey(services, network)
  const isCounted = from !== '' && !(await isKnownDevice(services, { deviceId }))
  const limits: Limit[] = [
    { name: 'social sign-in', key: deviceId, max: socialFlowsPerHour, perMs },
    ...(isCounted ? [{ name: 'social by network', key: from, max: socialFlowsPerHour, perMs }] : []),
    ...(isCounted && isFarcaster
      ? [{ name: 'Farcaster by network', key: from, max: farcasterFlowsPerHour, perMs }]
      : []),
  ]
  const retryAfterMs = await takeEvent(db, limits, clock.now())
  if (retryAfterMs > 0) throw errorOf(RATE_LIMITED, { data: { retryAfterMs } })
}

export declare namespace takeSocialFlow {
  type Params = Pick<Caller, 'deviceId' | 'network'> & { readonly isFarcaster?: boolean }
}
