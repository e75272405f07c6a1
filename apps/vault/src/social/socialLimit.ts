import { errorOf } from '@latchkey/base/errors'
import { socialFlowsPerHour } from '@latchkey/contracts/constants/vault'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import type { Services } from '../services.ts'
import { takeEvent } from '../store/rateLimits.ts'

/** Counts a sign-in that a device starts. @throws RATE_LIMITED */
export async function takeSocialFlow({ db, clock }: Services, deviceId: string): Promise<void> {
  const limit = { name: 'social sign-in', key: deviceId, max: socialFlowsPerHour, perMs: 60 * 60_000 }
  const retryAfterMs = await takeEvent(db, [limit], clock.now())
  if (retryAfterMs > 0) throw errorOf(RATE_LIMITED, { data: { retryAfterMs } })
}
