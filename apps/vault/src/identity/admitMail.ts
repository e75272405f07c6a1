import { errorOf } from '@latchkey/base/errors'
import {
  emailCooldownMs,
  emailsPerDay,
  emailsPerHour,
  emailsPerHourAndNetwork,
  strangerEmailsPerDay,
  strangerEmailsPerHour,
} from '@latchkey/contracts/constants/vault'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { EMAIL_COOLDOWN } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'
import { type Limit, takeEvent } from '../store/rateLimits.ts'
import { isKnownDevice } from './knownDevices.ts'
import { networkKey } from './networkKey.ts'

const hour = 60 * 60_000

/**
 * Counts an e-mail to an address. A device of the address's wallet has its own limits for each address. Unknown devices are limited
 * per address and network, because creating device keys is free, and all together per address, to protect the mailbox. Mails that
 * end a freeze have their own limits, so that other mails cannot exhaust them.
 * @throws EMAIL_COOLDOWN, RATE_LIMITED with the wait
 */
export async function admitMail(services: Services, params: admitMail.Params): Promise<void> {
  const { db, clock } = services
  const isKnown = await isKnownDevice(services, params)
  const limits = isKnown ? limitsOfKnown(params) : limitsOfStranger(services, params)
  const waitMs = await takeEvent(db, limits, clock.now())
  if (waitMs === 0) return
  const data = { retryAfterMs: waitMs }
  if (waitMs > emailCooldownMs) throw errorOf(RATE_LIMITED, { data })
  throw errorOf(EMAIL_COOLDOWN, { values: { seconds: Math.ceil(waitMs / 1000) }, data })
}

function limitsOfKnown({ lookup, deviceId, purpose, isFollowUp = false }: admitMail.Params): readonly Limit[] {
  const counter = { name: nameOf('mail for device', purpose), key: `${lookup.toString('base64url')} ${deviceId}` }
  return [
    ...(isFollowUp ? [] : [{ ...counter, max: 1, perMs: emailCooldownMs }]),
    { ...counter, max: emailsPerHour, perMs: hour },
    { ...counter, max: emailsPerDay, perMs: 24 * hour },
  ]
}

function limitsOfStranger(services: Services, params: admitMail.Params): readonly Limit[] {
  const { lookup, deviceId, network, purpose, isFollowUp = false } = params
  const [address, from] = [lookup.toString('base64url'), networkKey(services, network)]
  const pair = { name: nameOf('mail from network', purpose), key: `${address} ${from}` }
  const all = { name: nameOf('mail to address', purpose), key: address }
  const device = { name: 'mail by device', key: deviceId }
  return [
    { ...pair, max: 1, perMs: emailCooldownMs },
    { ...pair, max: emailsPerHour, perMs: hour },
    { ...pair, max: emailsPerDay, perMs: 24 * hour },
    { ...all, max: strangerEmailsPerHour, perMs: hour },
    { ...all, max: strangerEmailsPerDay, perMs: 24 * hour },
    ...(isFollowUp ? [] : [{ ...device, max: 1, perMs: emailCooldownMs }]),
    { ...device, max: emailsPerHour, perMs: hour },
    ...(from === '' ? [] : [{ name: 'mail by network', key: from, max: emailsPerHourAndNetwork, perMs: hour }]),
  ]
}

const nameOf = (name: string, purpose: string): string => (purpose === 'unfreeze' ? `${name}, unfreeze` : name)

export declare namespace admitMail {
  type Params = {
    readonly lookup: Buffer
    readonly deviceId: string
    /** Undefined if e-mails are not counted per network. */
    readonly network: string | undefined
    readonly purpose: string
    /** Skips the wait between e-mails: this device has just had a code accepted. */
    readonly isFollowUp?: boolean
  }
}
