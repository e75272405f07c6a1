import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import {
  emailCooldownMs,
  otpAttemptsMax,
  otpDigits,
  otpFailuresPerDay,
  otpLifetimeMs,
  strangerOtpFailuresPerDay,
} from '@latchkey/contracts/constants/vault'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { EMAIL_INVALID, OTP_INVALID, OTP_USED } from '@latchkey/contracts/errors/vault'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { beginCode as beginCodeShapes } from '@latchkey/contracts/vault/schemas'
import { sql } from 'kysely'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { admitMail } from '../identity/admitMail.ts'
import { createFreezeLink } from '../identity/freezeLinks.ts'
import { isKnownDevice } from '../identity/knownDevices.ts'
import { networkKey } from '../identity/networkKey.ts'
import { parseEmail } from '../identity/parseEmail.ts'
import { userOf } from '../identity/users.ts'
import type { CodePurpose } from '../mail/codePurpose.ts'
import type { Mail } from '../mail/outbox.ts'
import { codeMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { openEnvelope, sealEnvelope } from '../store/envelope.ts'
import { type Limit, takeEvent, waitOf } from '../store/rateLimits.ts'
import { activeWallet } from '../wallets/wallets.ts'

/**
 * E-mails a single-use code for this device and purpose, which replaces the previous one. Does the same work and responds
 * identically whether or not the address has a wallet. @throws EMAIL_INVALID, EMAIL_COOLDOWN, RATE_LIMITED
 */
export async function beginCode(services: Services, params: beginCode.Params, caller: Caller) {
  const { purpose, origin, locale } = params
  const address = parseEmail(params.email)
  if (address === undefined) throw errorOf(EMAIL_INVALID)
  const mail = ({ code, freezeUrl, hasWallet }: issueCode.MailFacts) => {
    const link = hasWallet ? { freezeUrl } : { siteUrl: services.publicUrl }
    return codeMail({ ...link, code, to: address, locale, origin, purpose })
  }
  return issueCode(services, { address, purpose, mail }, caller)
}

export declare namespace beginCode {
  type Params = v.InferOutput<typeof beginCodeShapes.request>
}

/** Creates a code and sends the mail that contains it. @throws EMAIL_COOLDOWN, RATE_LIMITED */
export async function issueCode(services: Services, params: issueCode.Params, caller: Caller) {
  const { db, keys, clock, outbox } = services
  const { address, purpose, mail, isFollowUp } = params
  const { deviceId, network } = caller
  const lookup = keys.pepper.emailLookup(address)
  const from = networkKey(services, network)
  await assertNotGuessed(services, await failureLimits(services, { lookup, deviceId, network: from }))
  await admitMail(services, { lookup, deviceId, network, purpose, ...(isFollowUp !== undefined && { isFollowUp }) })
  const code = String(randomInt(0, 10 ** otpDigits)).padStart(otpDigits, '0')
  const challengeId = randomUUID()
  const expiresAtMs = clock.now() + otpLifetimeMs
  const envelope = await sealEnvelope(keys.kek, challengeContext(services.role, challengeId), toUtf8(address))
  const row = {
    challenge_id: challengeId,
    code_mac: codeMac(services, { challengeId, purpose, lookup, deviceId, code }),
    attempts: 0,
    used: false,
    network: from,
    expires_at: new Date(expiresAtMs),
    ...envelope,
  }
  await db
    .insertInto('challenges')
    .values({ lookup, purpose, device_id: deviceId, ...row })
    .onConflict((conflict) => conflict.columns(['lookup', 'purpose', 'device_id']).doUpdateSet(row))
    .execute()
  const freezeUrl = await createFreezeLink(services, lookup)
  const owner = await userOf(db, lookup, clock.now())
  const hasWallet = owner !== undefined && (await activeWallet(db, owner.userId)) !== undefined
  outbox.send(mail({ code, freezeUrl, hasWallet }), expiresAtMs)
  return { challengeId, expiresAtMs, resendAtMs: clock.now() + emailCooldownMs }
}

export declare namespace issueCode {
  type MailFacts = { readonly code: string; readonly freezeUrl: string; readonly hasWallet: boolean }
  type Params = Pick<admitMail.Params, 'isFollowUp'> & {
    readonly address: string
    readonly purpose: CodePurpose
    readonly mail: (facts: MailFacts) => Mail
  }
}

/**
 * Redeems a code. Counts every call as an attempt before it compares the code, so that parallel guesses get no extra attempts.
 * Returns the address that the code proved. A used code is compared like an unused one: only the device that requested it, with the
 * right code, gets OTP_USED. @throws OTP_INVALID, OTP_USED
 */
export async function consumeCode(services: Services, params: consumeCode.Params) {
  const { db, keys, clock } = services
  const { challengeId, code, purpose, deviceId } = params
  const nowMs = clock.now()
  const row = await db
    .updateTable('challenges')
    .set({ attempts: sql`attempts + 1` })
    .where('challenge_id', '=', challengeId)
    .where('purpose', '=', purpose)
    .where('device_id', '=', deviceId)
    .where('attempts', '<', otpAttemptsMax)
    .where('expires_at', '>', new Date(nowMs))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw errorOf(OTP_INVALID)
  const { lookup } = row
  const limits = await failureLimits(services, { lookup, deviceId, network: row.network })
  await assertNotGuessed(services, limits)
  if (!timingSafeEqual(row.code_mac, codeMac(services, { challengeId, purpose, lookup, deviceId, code }))) {
    const uncapped = limits.map((limit) => ({ ...limit, max: Number.MAX_SAFE_INTEGER }))
    await takeEvent(db, uncapped, nowMs)
    throw errorOf(OTP_INVALID)
  }
  const won = await db
    .updateTable('challenges')
    .set({ used: true })
    .where('challenge_id', '=', challengeId)
    .where('used', '=', false)
    .executeTakeFirst()
  if (won.numUpdatedRows !== 1n) throw errorOf(OTP_USED)
  const address = fromUtf8(await openEnvelope(keys.kek, challengeContext(services.role, challengeId), row)) ?? ''
  return { lookup, address }
}

export declare namespace consumeCode {
  type Params = {
    readonly challengeId: string
    readonly code: string
    readonly purpose: CodePurpose
    readonly deviceId: string
  }
}

type Guesser = {
  readonly lookup: Buffer
  readonly deviceId: string
  /** Keyed hash of the network that requested the code. */
  readonly network: string
}

/** Wrong codes of a device of the wallet count against itself, those of unknown devices against network and address. */
async function failureLimits(services: Services, guesser: Guesser): Promise<readonly Limit[]> {
  const { lookup, deviceId, network } = guesser
  const address = lookup.toString('base64url')
  const perMs = 24 * 60 * 60_000
  if (await isKnownDevice(services, guesser))
    return [{ name: 'wrong code', key: `${address} ${deviceId}`, max: otpFailuresPerDay, perMs }]
  return [
    { name: 'wrong code from network', key: `${address} ${network}`, max: otpFailuresPerDay, perMs },
    { name: 'wrong code of strangers', key: address, max: strangerOtpFailuresPerDay, perMs },
  ]
}

/** @throws RATE_LIMITED after too many wrong codes */
async function assertNotGuessed({ db, clock }: Services, limits: readonly Limit[]): Promise<void> {
  const waits = await Promise.all(limits.map((limit) => waitOf(db, limit, clock.now())))
  const retryAfterMs = Math.max(...waits)
  if (retryAfterMs > 0) throw errorOf(RATE_LIMITED, { data: { retryAfterMs } })
}

type CodeFacts = Omit<consumeCode.Params, 'purpose'> & { readonly purpose: string; readonly lookup: Buffer }

function codeMac({ keys }: Services, { challengeId, purpose, lookup, deviceId, code }: CodeFacts): Buffer {
  return keys.pepper.codeMac({ challengeId, purpose, lookup: lookup.toString('base64url'), deviceId, code })
}

/** The user is unknown until the code has been verified. */
export function challengeContext(svc: VaultRole, challengeId: string) {
  return { svc, table: 'challenges', recordId: challengeId, userId: '', epoch: 0 }
}
