import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import {
  approvalLifetimeMs,
  approvalLinkLifetimeMs,
  deletionDelayMs,
  emailChangeApprovalMs,
  emailCooldownMs,
} from '@latchkey/contracts/constants/vault'
import { DEVICE_NOT_APPROVED, EMAIL_INVALID, LINK_INVALID, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { ApprovalPurpose } from '@latchkey/contracts/vault/purposes'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { LanguageName } from '@latchkey/texts/languages'
import { sql } from 'kysely'
import type { Caller } from '../http/deviceRequests.ts'
import { admitMail } from '../identity/admitMail.ts'
import { addressesOf, emailChangeOf } from '../identity/emailChanges.ts'
import { scheduleUnfreeze } from '../identity/freeze.ts'
import { createFreezeLink, hashToken, linkTo } from '../identity/freezeLinks.ts'
import { parseEmail } from '../identity/parseEmail.ts'
import { isReserved, provenUser, type User, userById, userOf } from '../identity/users.ts'
import { approvalMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { openEnvelope, sealEnvelope } from '../store/envelope.ts'
import { inTransaction } from '../store/inTransaction.ts'
import type { Database } from '../store/schema.ts'

/**
 * E-mails a link that approves the calling device, or ends a freeze. Does the same work and gives the same answer
 * whether or not the address has a wallet. @throws EMAIL_INVALID, EMAIL_COOLDOWN, RATE_LIMITED
 */
export async function beginApproval(services: Services, params: beginApproval.Params, caller: Caller) {
  const { db, keys, clock, outbox, publicUrl } = services
  const { purpose, origin, locale } = params
  const { deviceId, network } = caller
  const address = parseEmail(params.email)
  if (address === undefined) throw errorOf(EMAIL_INVALID)
  const lookup = keys.pepper.emailLookup(address)
  await admitMail(services, { lookup, deviceId, network })
  const approvalId = randomUUID()
  const token = randomBytes(32).toString('base64url')
  const matchNumber = String(randomInt(0, 100)).padStart(2, '0')
  const expiresAtMs = clock.now() + approvalLinkLifetimeMs
  // Deletes older links of this device, which would approve it too.
  const older = db.deleteFrom('approvals').where('lookup', '=', lookup).where('device_id', '=', deviceId)
  await older.where('purpose', '=', purpose).where('approved_at', 'is', null).execute()
  const asked = { approvalId, purpose, lookup, address, caller, origin, locale, matchNumber, token }
  await insertApproval(services, { ...asked, approvedAtMs: undefined, expiresAtMs })
  const freezeUrl = await createFreezeLink(services, lookup)
  const url = linkTo(publicUrl, { page: 'approve', token })
  const mail = approvalMail({ to: address, purpose, locale, origin, url, freezeUrl, number: matchNumber })
  outbox.send(mail, expiresAtMs)
  return { approvalId, matchNumber, expiresAtMs, resendAtMs: clock.now() + emailCooldownMs }
}

export declare namespace beginApproval {
  type Params = {
    readonly email: string
    readonly purpose: ApprovalPurpose
    readonly origin: string
    readonly locale: LanguageName
  }
}

/** Stores an approval. `token` is the token of the link. */
export async function insertApproval(services: Services, params: insertApproval.Params): Promise<void> {
  const { db, keys } = services
  const { approvalId, purpose, lookup, address, caller, origin, locale } = params
  const { matchNumber, token, approvedAtMs, expiresAtMs } = params
  const envelope = await sealEnvelope(keys.kek, approvalContext(services.role, approvalId), toUtf8(address))
  const { deviceId, browser, network } = caller
  await db
    .insertInto('approvals')
    .values({
      ...{ approval_id: approvalId, purpose, lookup, device_id: deviceId, token_hash: hashToken(token) },
      ...{ match_number: matchNumber, browser, place: network ?? '', origin, locale },
      approved_at: approvedAtMs === undefined ? null : new Date(approvedAtMs),
      expires_at: new Date(expiresAtMs),
      ...envelope,
    })
    .execute()
}

export declare namespace insertApproval {
  type Params = {
    readonly approvalId: string
    readonly purpose: ApprovalPurpose
    readonly lookup: Buffer
    readonly address: string
    readonly caller: Caller
    readonly origin: string
    readonly locale: LanguageName
    readonly matchNumber: string
    readonly token: string
    /** Undefined until the link is opened. */
    readonly approvedAtMs: number | undefined
    readonly expiresAtMs: number
  }
}

/** Lifetime of a device's approval. Longer for operations in which this vault may be unreachable after the other one acted. */
export function approvedForMs(purpose: ApprovalPurpose): number {
  if (purpose === 'changeEmail') return emailChangeApprovalMs
  return purpose === 'delete' ? deletionDelayMs : approvalLifetimeMs
}

/** Details for the page of a link. Does not approve, because mail scanners open links. @throws LINK_INVALID */
export async function approvalDetails(services: Services, token: string) {
  const { db, clock } = services
  const row = await db
    .selectFrom('approvals')
    .select(['approval_id', 'device_id', 'browser', 'place', 'origin', 'purpose', 'match_number as matchNumber'])
    .where('token_hash', '=', hashToken(token))
    .where('approved_at', 'is', null)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  if (!row) throw errorOf(LINK_INVALID)
  const { approval_id: changeId, device_id: deviceId, ...details } = row
  if (details.purpose !== 'changeEmail') return details
  const change = await emailChangeOf(db, { changeId, deviceId, nowMs: clock.now() })
  if (!change) throw errorOf(LINK_INVALID)
  return { ...details, newEmail: (await addressesOf(services, change)).to }
}

/**
 * Approves the device of a link, or schedules the end of the freeze, once. One transaction: a used link has always
 * taken effect. @throws LINK_INVALID
 */
export const approve = (services: Services, token: string): Promise<void> =>
  inTransaction(services.db, (db) => approveIn({ ...services, db }, token))

async function approveIn(services: Services, token: string): Promise<void> {
  const { db, keys, clock } = services
  const nowMs = clock.now()
  const until = (purpose: ApprovalPurpose) => new Date(nowMs + approvedForMs(purpose))
  const row = await db
    .updateTable('approvals')
    .set({
      approved_at: new Date(nowMs),
      expires_at: sql`case purpose when 'changeEmail' then ${until('changeEmail')}::timestamptz
        when 'delete' then ${until('delete')}::timestamptz
        else ${until('signIn')}::timestamptz end`,
    })
    .where('token_hash', '=', hashToken(token))
    .where('approved_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw errorOf(LINK_INVALID)
  const address = fromUtf8(await openEnvelope(keys.kek, approvalContext(services.role, row.approval_id), row)) ?? ''
  const deviceId = row.device_id
  // The auth vault also reports the reservation, in the app, to anyone who has a code.
  if (!(await userOf(db, row.lookup, nowMs)) && (await isReserved(db, row.lookup, nowMs))) return
  const { userId } = await provenUser(services, { lookup: row.lookup, address })
  if (row.purpose === 'unfreeze') await scheduleUnfreeze(services, { userId, deviceId })
  else await appendAudit(db, { event: 'device approved', userId, deviceId, detail: row.purpose }, nowMs)
}

type Asked = { readonly approvalId: string; readonly deviceId: string }

/** Status of an approval, for the device that requested it. */
export async function approvalStatus(services: Services, asked: Asked): Promise<'pending' | 'approved' | 'expired'> {
  const row = await approvalOf(services, asked)
  if (!row) return 'expired'
  return row.approved_at ? 'approved' : 'pending'
}

/** The user whose owner approved this device for a purpose. @throws DEVICE_NOT_APPROVED */
export async function approvedUser(
  services: Services,
  { purposes, ...asked }: Asked & { readonly purposes: readonly ApprovalPurpose[] },
): Promise<User & { readonly purpose: ApprovalPurpose; readonly approvedAtMs: number }> {
  const row = await approvalOf(services, asked)
  if (!row?.approved_at || !purposes.includes(row.purpose)) throw errorOf(DEVICE_NOT_APPROVED)
  const user = await userOf(services.db, row.lookup, services.clock.now())
  if (!user) throw errorOf(DEVICE_NOT_APPROVED)
  return { ...user, purpose: row.purpose, approvedAtMs: row.approved_at.getTime() }
}

function approvalOf({ db, clock }: Services, { approvalId, deviceId }: Asked) {
  return db
    .selectFrom('approvals')
    .select(['approved_at', 'purpose', 'lookup'])
    .where('approval_id', '=', approvalId)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
}

/** Ends what this device may do by links and social proofs for a user. */
export async function endApprovals(db: Database, { userId, deviceId }: { userId: string; deviceId: string }) {
  const ofUser = db.selectFrom('factors').select('lookup').where('user_id', '=', userId)
  await db.deleteFrom('approvals').where('device_id', '=', deviceId).where('lookup', 'in', ofUser).execute()
}

/** The owner must have approved the deletion for this device. @throws DEVICE_NOT_APPROVED, WALLET_FROZEN */
export async function assertApprovedDeletion(
  { db, clock }: Services,
  { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
): Promise<void> {
  const ofUser = db.selectFrom('factors').select('lookup').where('user_id', '=', userId)
  const approvals = db.selectFrom('approvals').select('approval_id').where('purpose', '=', 'delete')
  const ofDevice = approvals.where('device_id', '=', deviceId).where('lookup', 'in', ofUser)
  const approved = ofDevice.where('approved_at', 'is not', null).where('expires_at', '>', new Date(clock.now()))
  if (!(await approved.executeTakeFirst())) throw errorOf(DEVICE_NOT_APPROVED)
  if ((await userById(db, userId, clock.now())).frozen) throw errorOf(WALLET_FROZEN)
}

/** The user is unknown until the link is opened. */
export function approvalContext(svc: VaultRole, approvalId: string) {
  return { svc, table: 'approvals', recordId: approvalId, userId: '', epoch: 0 }
}
