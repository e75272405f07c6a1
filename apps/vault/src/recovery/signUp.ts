import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import {
  announcementLifetimeMs,
  announcementsPerHour,
  announcementsPerHourAndNetwork,
} from '@latchkey/contracts/constants/vault'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { DEVICE_NOT_APPROVED, EMAIL_INVALID, WALLET_EXISTS } from '@latchkey/contracts/errors/vault'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { announce as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import type { Caller } from '../http/deviceRequests.ts'
import { networkKey } from '../identity/networkKey.ts'
import { parseEmail } from '../identity/parseEmail.ts'
import { provenUser } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { openStatement } from '../statements/openStatement.ts'
import { openEnvelope, sealEnvelope } from '../store/envelope.ts'
import { type Limit, takeEvent } from '../store/rateLimits.ts'
import { activeWallet } from '../wallets/wallets.ts'

const hour = 60 * 60_000

/**
 * Stores the address with which a device wants to sign up. Mails nothing, and does the same for every address.
 * @throws EMAIL_INVALID, RATE_LIMITED
 */
export async function announce(services: Services, { email, origin }: announce.Params, caller: Caller) {
  const { db, keys, clock, role } = services
  const { deviceId, network } = caller
  const address = parseEmail(email)
  if (address === undefined) throw errorOf(EMAIL_INVALID)
  const from = networkKey(services, network)
  const limits: Limit[] = [
    { name: 'announcement', key: deviceId, max: announcementsPerHour, perMs: hour },
    ...(from === ''
      ? []
      : [{ name: 'announcement by network', key: from, max: announcementsPerHourAndNetwork, perMs: hour }]),
  ]
  const retryAfterMs = await takeEvent(db, limits, clock.now())
  if (retryAfterMs > 0) throw errorOf(RATE_LIMITED, { data: { retryAfterMs } })
  const envelope = await sealEnvelope(keys.kek, announcementContext(role, deviceId), toUtf8(address))
  const row = { ...envelope, origin, expires_at: new Date(clock.now() + announcementLifetimeMs) }
  await db
    .insertInto('announcements')
    .values({ device_id: deviceId, ...row })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(row))
    .execute()
  return {}
}

export declare namespace announce {
  type Params = v.InferOutput<typeof shapes.request>
}

/**
 * The user of a device that signs up. The address is the one that the device announced itself, so that the auth vault cannot bind the
 * wallet to another mailbox; the auth vault's statement must name the same.
 * @throws STATEMENT_REFUSED, DEVICE_NOT_APPROVED, WALLET_EXISTS for an address that has a wallet here
 */
export async function signUpUser(services: Services, { statement: sealed, deviceId }: signUpUser.Params) {
  const { db, keys, clock, role } = services
  const statement = await openStatement(services, sealed)
  if (statement.purpose !== 'signUp' || statement.deviceId !== deviceId) throw errorOf(DEVICE_NOT_APPROVED)
  const row = await db
    .selectFrom('announcements')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  const address = row && fromUtf8(await openEnvelope(keys.kek, announcementContext(role, deviceId), row))
  if (address === undefined || address !== statement.email) throw errorOf(DEVICE_NOT_APPROVED)
  const user = await provenUser(services, { lookup: keys.pepper.emailLookup(address), address })
  // A wallet whose address no link has verified may be left over from a sign-up that stopped between the two vaults.
  const existing = await activeWallet(db, user.userId)
  if (existing && existing.made_origin === null) throw errorOf(WALLET_EXISTS)
  return { ...user, origin: row?.origin ?? '' }
}

export declare namespace signUpUser {
  type Params = { readonly statement: string; readonly deviceId: string }
}

export const announcementContext = (svc: VaultRole, deviceId: string) => ({
  ...{ svc, table: 'announcements', recordId: deviceId, userId: '', epoch: 0 },
})
