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
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../http/deviceRequests.ts'
import { admitMail } from '../identity/admitMail.ts'
import { addressesOf, emailChangeOf } from '../identity/emailChanges.ts'
import { scheduleUnfreeze } from '../identity/freeze.ts'
import { createFreezeLink, hashToken, linkTo } from '../identity/freezeLinks.ts'
import { parseEmail } from '../identity/parseEmail.ts'
import { isReserved, provenUser, type User, userById, userOf } from '../identity/users.ts'
import type { Mail } from '../mail/outbox.ts'
import { approvalMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { openEnvelope, sealEnvelope } from '../store/envelope.ts'
import { inTransaction } from '../store/inTransaction.ts'
import type { Database, Schema } from '../store/schema.ts'
import { activeWallet } from '../wallets/wallets.ts'

/**
 * E-mails a link that approves the calling device, or ends a freeze. Does the same work and responds identically whether or not the
 * address has a wallet. @throws EMAIL_INVALID, EMAIL_COOLDOWN, RATE_LIMITED
 */
export function beginApproval(services: Services, params: beginApproval.Params, caller: Caller) {
  const address = parseEmail(params.email)
  if (address === undefined) throw errorOf(EMAIL_INVALID)
  return mailApproval(services, { ...params, address }, caller)
}

/** E-mails a link to an address in its normalized form. @throws EMAIL_COOLDOWN, RATE_LIMITED */
export async function mailApproval(services: Services, params: mailApproval.Params, caller: Caller) {
  const { db, keys, clock, outbox, publicUrl } = services
  const { address, purpose, origin, locale } = params
  const { deviceId, network } = caller
  const lookup = keys.pepper.emailLookup(address)
  await admitMail(services, { lookup, deviceId, network, purpose })
  const approvalId = randomUUID()
  const token = newToken()
  const { matchNumber, choices } = newNumber(purpose)
  const expiresAtMs = clock.now() + approvalLinkLifetimeMs
  // Deletes older links of this device, which would approve it too.
  const older = db.deleteFrom('approvals').where('lookup', '=', lookup).where('device_id', '=', deviceId)
  await older.where('purpose', '=', purpose).where('approved_at', 'is', null).execute()
  const asked = { approvalId, purpose, lookup, address, caller, origin, locale, matchNumber, choices, token }
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

export declare namespace mailApproval {
  type Params = Omit<beginApproval.Params, 'email'> & { readonly address: string }
}

const newToken = (): string => randomBytes(32).toString('base64url')

/** Two digits for the app to show. For a sign-in, the page of the link offers them among two others. */
function newNumber(purpose: ApprovalPurpose): { readonly matchNumber: string; readonly choices: readonly string[] } {
  const numbers = new Set<string>()
  while (numbers.size < 3) numbers.add(String(randomInt(0, 100)).padStart(2, '0'))
  const choices = [...numbers].sort()
  return { matchNumber: choices[randomInt(0, 3)] ?? '', choices: purpose === 'signIn' ? choices : [] }
}

/** Stores an approval. `token` is the token of the link. */
export async function insertApproval(services: Services, params: insertApproval.Params): Promise<void> {
  const { db, keys } = services
  const { approvalId, purpose, lookup, address, caller, origin, locale } = params
  const { matchNumber, choices = [], token, approvedAtMs, expiresAtMs } = params
  const envelope = await sealEnvelope(keys.kek, approvalContext(services.role, approvalId), toUtf8(address))
  const { deviceId, browser, network } = caller
  await db
    .insertInto('approvals')
    .values({
      ...{ approval_id: approvalId, purpose, lookup, device_id: deviceId, token_hash: hashToken(token) },
      ...{ match_number: matchNumber, choices: choices.join(' '), chose_wrong: false },
      ...{ browser, place: network ?? '', origin, locale },
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
    /** Numbers that the page of the link offers; empty if it only shows `matchNumber`. */
    readonly choices?: readonly string[]
    readonly token: string
    /** Undefined until the link is opened. */
    readonly approvedAtMs: number | undefined
    readonly expiresAtMs: number
  }
}

/**
 * Lifetime of a device's approval. Longer for operations in which the other vault acts first and this one may then be unreachable.
 */
export function approvedForMs(purpose: ApprovalPurpose): number {
  if (purpose === 'changeEmail') return emailChangeApprovalMs
  return purpose === 'delete' ? deletionDelayMs : approvalLifetimeMs
}

/** Details for the page of a link. Does not approve, because mail scanners open links. @throws LINK_INVALID */
export async function approvalDetails(services: Services, token: string) {
  const { db, clock } = services
  const row = await db
    .selectFrom('approvals')
    .select(['approval_id', 'device_id', 'browser', 'place', 'origin', 'purpose', 'match_number', 'choices'])
    .select('lookup')
    .where('token_hash', '=', hashToken(token))
    .where('approved_at', 'is', null)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  if (!row) throw errorOf(LINK_INVALID)
  const { approval_id: changeId, device_id: deviceId, match_number: matchNumber, choices, lookup, ...facts } = row
  const details = { ...facts, ...(choices === '' ? { matchNumber } : { choices: choices.split(' ') }) }
  if (details.purpose === 'signIn') return { ...details, ...(await unprovenFacts(services, lookup)) }
  if (details.purpose !== 'changeEmail') return details
  const change = await emailChangeOf(db, { changeId, deviceId, nowMs: clock.now() })
  if (!change) throw errorOf(LINK_INVALID)
  return { ...details, newEmail: (await addressesOf(services, change)).to }
}

/** When and where a wallet was created whose address this vault has not verified: somebody else may have created it. */
async function unprovenFacts({ db, clock }: Services, lookup: Buffer) {
  const user = await userOf(db, lookup, clock.now())
  const wallet = user && (await activeWallet(db, user.userId))
  if (!wallet || wallet.made_origin === null) return {}
  const { made_origin: madeOrigin, made_browser: madeIn, created_at } = wallet
  return { madeOrigin, madeIn, madeAtMs: created_at.getTime() }
}

/**
 * Approves the device of a link, or schedules the end of the freeze, once. One transaction: a used link has always taken effect.
 * `number`: the visitor's choice, if the page offers several; undefined for 'none of these'. A wrong choice voids the link and mails
 * one more. The second one, or none, ends the sign-in. @throws LINK_INVALID
 */
export async function approve(services: Services, { token, number }: approve.Params): Promise<approve.Result> {
  const mails: Mail[] = []
  const expiresAtMs = services.clock.now() + approvalLinkLifetimeMs
  const status = await inTransaction(services.db, async (db) => {
    const row = await openLink({ ...services, db }, token)
    const isRight = number === row.match_number
    if (row.approved_at) {
      // The page repeats a choice whose response was lost.
      if (row.choices === '' || !isRight) throw errorOf(LINK_INVALID)
      return 'approved' as const
    }
    if (row.choices !== '' && !isRight)
      return refuseChoice({ ...services, db }, { row, isNone: number === undefined, mails, expiresAtMs })
    await approveIn({ ...services, db }, token)
    return 'approved' as const
  })
  for (const mail of mails) services.outbox.send(mail, expiresAtMs)
  return { status }
}

export declare namespace approve {
  type Params = { readonly token: string; readonly number?: string | undefined }
  type Result = { readonly status: 'approved' | 'mailedAgain' | 'ended' }
}

/** Locks the row, so that only one of several parallel choices counts. @throws LINK_INVALID */
async function openLink({ db, clock }: Services, token: string): Promise<Row> {
  const row = await db
    .selectFrom('approvals')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(clock.now()))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw errorOf(LINK_INVALID)
  return row
}

type Row = Selectable<Schema['approvals']>
type Refused = {
  readonly row: Row
  readonly isNone: boolean
  /** Filled with the mail to send after the transaction. */
  readonly mails: Mail[]
  readonly expiresAtMs: number
}

async function refuseChoice(services: Services, { row, isNone, mails, expiresAtMs }: Refused) {
  const { db, keys, publicUrl } = services
  const { approval_id: approvalId, purpose, lookup, origin, locale } = row
  const ofRow = <query extends { where: (column: 'approval_id', is: '=', id: string) => query }>(query: query) =>
    query.where('approval_id', '=', approvalId)
  if (isNone || row.chose_wrong) {
    await ofRow(db.deleteFrom('approvals')).execute()
    return 'ended' as const
  }
  const token = newToken()
  const { matchNumber, choices } = newNumber(purpose)
  const link = { token_hash: hashToken(token), match_number: matchNumber, choices: choices.join(' ') }
  const changed = { ...link, chose_wrong: true, expires_at: new Date(expiresAtMs) }
  await ofRow(db.updateTable('approvals').set(changed)).execute()
  const to = fromUtf8(await openEnvelope(keys.kek, approvalContext(services.role, approvalId), row)) ?? ''
  const freezeUrl = await createFreezeLink(services, lookup)
  const url = linkTo(publicUrl, { page: 'approve', token })
  mails.push(approvalMail({ to, purpose, locale: locale as LanguageName, origin, url, freezeUrl, number: matchNumber }))
  return 'mailedAgain' as const
}

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
  // Approves nothing while the address is reserved. The app learns why from the auth vault, which reports the reservation to anyone
  // who enters a code.
  if (!(await userOf(db, row.lookup, nowMs)) && (await isReserved(db, row.lookup, nowMs))) return
  const { userId } = await provenUser(services, { lookup: row.lookup, address })
  const proven = db.updateTable('wallets').set({ made_origin: null, made_browser: null })
  await proven.where('user_id', '=', userId).where('state', '=', 'active').execute()
  if (row.purpose === 'unfreeze') await scheduleUnfreeze(services, { userId, deviceId })
  else await appendAudit(db, { event: 'device approved', userId, deviceId, detail: row.purpose }, nowMs)
}

type Asked = { readonly approvalId: string; readonly deviceId: string }

/** Status of an approval and the number of its last link, for the device that requested it. */
export async function approvalStatus(services: Services, asked: Asked) {
  const row = await approvalOf(services, asked)
  if (!row) return { status: 'expired' as const }
  const number = row.match_number === '' ? {} : { matchNumber: row.match_number }
  return { status: row.approved_at ? ('approved' as const) : ('pending' as const), ...number }
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
    .select(['approved_at', 'purpose', 'lookup', 'match_number'])
    .where('approval_id', '=', approvalId)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
}

/** Deletes this device's approvals for a user, whether by links or by social proofs. */
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
