import { errorOf } from '@latchkey/base/errors'
import {
  emailCooldownMs,
  emailsPerDay,
  emailsPerHour,
  emailsPerHourAndNetwork,
} from '@latchkey/contracts/constants/vault'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { EMAIL_COOLDOWN } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'
import { takeEvent } from '../store/rateLimits.ts'

const hour = 60 * 60_000

/** Counts an e-mail against the limits per address, device and network. @throws EMAIL_COOLDOWN, RATE_LIMITED with the wait */
export async function admitMail({ db, keys, clock }: Services, params: admitMail.Params): Promise<void> {
  const { lookup, deviceId, network, isFollowUp = false } = params
  const [email, device] = [lookup.toString('base64url'), deviceId]
  const waitMs = await takeEvent(
    db,
    [
      { name: 'mail to address', key: email, max: 1, perMs: emailCooldownMs },
      { name: 'mail to address', key: email, max: emailsPerHour, perMs: hour },
      { name: 'mail to address', key: email, max: emailsPerDay, perMs: 24 * hour },
      ...(isFollowUp ? [] : [{ name: 'mail by device', key: device, max: 1, perMs: emailCooldownMs }]),
      { name: 'mail by device', key: device, max: emailsPerHour, perMs: hour },
      ...(network === undefined
        ? []
        : [
            {
              name: 'mail by network',
              key: keys.pepper.limitKey(network),
              max: emailsPerHourAndNetwork,
              perMs: hour,
            },
          ]),
    ],
    clock.now(),
  )
  if (waitMs === 0) return
  const data = { retryAfterMs: waitMs }
  if (waitMs > emailCooldownMs) throw errorOf(RATE_LIMITED, { data })
  throw errorOf(EMAIL_COOLDOWN, { values: { seconds: Math.ceil(waitMs / 1000) }, data })
}

export declare namespace admitMail {
  type Params = {
    readonly lookup: Buffer
    readonly deviceId: string
    /** Undefined for loopback. */
    readonly network: string | undefined
    /** Skips the wait between e-mails: this device has just had a code accepted. */
    readonly isFollowUp?: boolean
  }
}
