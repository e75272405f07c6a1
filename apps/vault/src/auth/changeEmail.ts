import { randomBytes, randomUUID } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { emailChangeLifetimeMs, emailUndoMs } from '@latchkey/contracts/constants/vault'
import {
  DELETION_SCHEDULED,
  EMAIL_CHANGE_EXPIRED,
  EMAIL_CHANGE_UNAVAILABLE,
  EMAIL_INVALID,
  EMAIL_UNCHANGED,
  OTP_INVALID,
  WALLET_FROZEN,
} from '@latchkey/contracts/errors/vault'
import type {
  beginEmailChange as beginShapes,
  verifyCurrentEmail as currentShapes,
  verifyNewEmail as newShapes,
} from '@latchkey/contracts/vault/schemas'
import type { LanguageName } from '@latchkey/texts/languages'
import type * as v from 'valibot'
import { checkAct } from '../acts/checkAct.ts'
import { recordAct } from '../acts/recordAct.ts'
import type { Caller } from '../http/deviceRequests.ts'
import { addressesOf, emailChangeOf, finishEmailChange, isTaken, putEmailChange } from '../identity/emailChanges.ts'
import { createFreezeLink, hashToken, linkTo } from '../identity/freezeLinks.ts'
import { parseEmail } from '../identity/parseEmail.ts'
import { emailOf } from '../identity/users.ts'
import type { CodePurpose } from '../mail/codePurpose.ts'
import { addressTakenMail, codeMail, emailChangedMail, newAddressMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { sealStatement } from '../statements/sealStatement.ts'
import { appendAudit } from '../store/audit.ts'
import { activeWallet } from '../wallets/wallets.ts'
import { consumeCode, issueCode } from './codes.ts'
import { activeDevice, retireOthers } from './devices.ts'

const mailUsefulMs = 60 * 60_000

type Asked = { readonly origin: string; readonly locale: LanguageName }

/**
 * Mails a code to the current address, or to the new one if the current one has been verified. If the new address has a wallet, its
 * owner gets a notice without a code.
 * @throws DEVICE_NOT_ACTIVE, WALLET_FROZEN, DELETION_SCHEDULED, EMAIL_INVALID, EMAIL_UNCHANGED, EMAIL_CHANGE_UNAVAILABLE,
 * EMAIL_COOLDOWN, RATE_LIMITED
 */
export async function beginEmailChange(
  services: Services,
  payload: v.InferOutput<typeof beginShapes.request>,
  caller: Caller,
) {
  const { db, keys, clock } = services
  const { walletId } = payload
  const { deviceId } = caller
  const { userId, wallet, isFrozen, deletedAtMs } = await activeDevice(db, { deviceId, walletId })
  if (isFrozen(clock.now())) throw errorOf(WALLET_FROZEN)
  if (deletedAtMs !== undefined) throw errorOf(DELETION_SCHEDULED)
  const address = parseEmail(payload.email)
  if (address === undefined) throw errorOf(EMAIL_INVALID)
  const to = { address, lookup: keys.pepper.emailLookup(address) }
  const from = await emailOf(services, userId)
  if (!from.lookup.equals(keys.pepper.emailLookup(from.address))) throw errorOf(EMAIL_CHANGE_UNAVAILABLE)
  if (from.lookup.equals(to.lookup)) throw errorOf(EMAIL_UNCHANGED)
  const begun = await unfinishedOf(services, { userId, deviceId, lookup: to.lookup })
  const changeId = begun?.change_id ?? randomUUID()
  if (!begun) {
    const expiresAtMs = clock.now() + emailChangeLifetimeMs
    const change = { changeId, userId, deviceId, from, to, expiresAtMs }
    await db.transaction().execute((trx) => putEmailChange(trx, services, change))
    const entry = { event: 'e-mail change begun', userId, deviceId, detail: changeId }
    await appendAudit(db, entry, clock.now())
  }
  const mailed = { changeId, userId, from: from.address, to: to.address, isFollowUp: false }
  if (begun?.verified_at) await mailNewCode(services, { ...payload, ...mailed }, caller)
  else await mailCurrentCode(services, { ...payload, ...mailed }, caller)
  return {
    changeId,
    email: address,
    action: begun?.verified_at ? ('verifySecondaryCode' as const) : ('verifyPrimaryCode' as const),
    // Not stored in the outbox: it only requests a mail, which the visitor can request again.
    handover: await sealStatement(services, {
      ...{ actId: changeId, issuedAtMs: clock.now(), wallet: { walletId, epoch: wallet.epoch } },
      content: { purpose: 'changeEmail', changeId, email: address },
    }),
  }
}

/**
 * Verifies the code sent to the current address, and mails one to the new address. A device that missed the response may repeat the
 * request: the current address stays verified.
 * @throws OTP_INVALID, EMAIL_CHANGE_EXPIRED, DEVICE_NOT_ACTIVE, WALLET_FROZEN, DELETION_SCHEDULED
 */
export async function verifyCurrentEmail(
  services: Services,
  payload: v.InferOutput<typeof currentShapes.request>,
  caller: Caller,
) {
  const { db, clock } = services
  const { change } = await changeOf(services, payload.changeId, caller)
  if (change.changed_at) throw errorOf(EMAIL_CHANGE_EXPIRED)
  if (change.verified_at) return {}
  await acceptCode(services, { ...payload, challengeId: change.challenge_id, purpose: 'updatePrimary' }, caller)
  const { change_id: changeId, user_id: userId } = change
  const verified = db.updateTable('email_changes').set({ verified_at: new Date(clock.now()), challenge_id: null })
  await verified.where('change_id', '=', changeId).execute()
  const entry = { event: 'e-mail change confirmed', userId, deviceId: caller.deviceId, detail: changeId }
  await appendAudit(db, entry, clock.now())
  const addresses = await addressesOf(services, change)
  await mailNewCode(services, { ...payload, ...addresses, userId, isFollowUp: true }, caller)
  return {}
}

/**
 * Verifies the code sent to the new address, and sets it as the wallet's address if the wallet's key has signed the change. A taken
 * address gets the same response as a wrong code. @throws what `checkAct` throws, OTP_INVALID, EMAIL_CHANGE_EXPIRED,
 * DEVICE_NOT_ACTIVE, WALLET_FROZEN, DELETION_SCHEDULED
 */
export async function verifyNewEmail(
  services: Services,
  payload: v.InferOutput<typeof newShapes.request>,
  caller: Caller,
) {
  const { db, clock, outbox, publicUrl } = services
  const { deviceId } = caller
  const { change, walletId, wallet } = await changeOf(services, payload.changeId, caller)
  const asked = { name: 'changeEmail', request: payload, deviceId, wallet } as const
  const isRepeat = (await checkAct(services, asked)) === 'repeat'
  const { from, to } = await addressesOf(services, change)
  if (isRepeat) return { email: to }
  if (change.changed_at || to !== payload.email) throw errorOf(EMAIL_CHANGE_EXPIRED)
  if (!change.verified_at) throw errorOf(OTP_INVALID)
  await acceptCode(services, { ...payload, challengeId: change.challenge_id, purpose: 'updateSecondary' }, caller)
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (trx) => {
    if (!(await finishEmailChange(trx, services, change, hashToken(token)))) throw errorOf(OTP_INVALID)
    await retireOthers(trx, { walletId, deviceId })
    await recordAct(trx, services, { asked, subject: change.change_id })
  })
  const { locale } = payload
  const undoUrl = linkTo(publicUrl, { page: 'undo', token })
  const freezeUrl = () => createFreezeLink(services, change.new_lookup)
  const toOld = emailChangedMail({ to: from, locale, undoUrl, freezeUrl: await freezeUrl() })
  outbox.send(toOld, clock.now() + emailUndoMs)
  outbox.send(newAddressMail({ to, locale, freezeUrl: await freezeUrl() }), clock.now() + mailUsefulMs)
  return { email: to }
}

async function changeOf(services: Services, changeId: string, { deviceId }: Caller) {
  const { db, clock } = services
  const change = await emailChangeOf(db, { changeId, deviceId, nowMs: clock.now() })
  if (!change) throw errorOf(EMAIL_CHANGE_EXPIRED)
  const walletId = (await activeWallet(db, change.user_id))?.wallet_id ?? ''
  const { wallet, isFrozen, deletedAtMs } = await activeDevice(db, { deviceId, walletId })
  if (isFrozen(clock.now())) throw errorOf(WALLET_FROZEN)
  if (deletedAtMs !== undefined) throw errorOf(DELETION_SCHEDULED)
  return { change, walletId, wallet }
}

const unfinishedOf = (
  { db, clock }: Services,
  { userId, deviceId, lookup }: { readonly userId: string; readonly deviceId: string; readonly lookup: Buffer },
) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('new_lookup', '=', lookup)
    .where('changed_at', 'is', null)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()

type Proof = { readonly challengeId: string | null; readonly code: string; readonly purpose: CodePurpose }

/** Only the latest code of this change is valid. */
async function acceptCode(services: Services, { challengeId, code, purpose }: Proof, { deviceId }: Caller) {
  if (challengeId === null) throw errorOf(OTP_INVALID)
  await consumeCode(services, { challengeId, code, purpose, deviceId })
}

type Mailed = Asked & {
  readonly changeId: string
  readonly userId: string
  readonly from: string
  readonly to: string
  readonly isFollowUp: boolean
}

async function mailCurrentCode(services: Services, mailed: Mailed, caller: Caller): Promise<void> {
  const { changeId, from, to, origin, locale } = mailed
  const purpose = 'updatePrimary'
  const mail = ({ code, freezeUrl }: issueCode.MailFacts) =>
    codeMail({ code, freezeUrl, to: from, purpose, origin, locale, newEmail: to })
  const { challengeId } = await issueCode(services, { address: from, purpose, mail }, caller)
  await saveChallenge(services, { changeId, challengeId })
}

async function mailNewCode(services: Services, mailed: Mailed, caller: Caller): Promise<void> {
  const { db, keys, clock } = services
  const { changeId, userId, to, origin, locale, isFollowUp } = mailed
  const purpose = 'updateSecondary'
  const isOfOther = await isTaken(db, keys.pepper.emailLookup(to), { userId, nowMs: clock.now() })
  const mail = ({ code, freezeUrl }: issueCode.MailFacts) =>
    isOfOther
      ? addressTakenMail({ to, locale, freezeUrl })
      : codeMail({ to, locale, origin, purpose, code, freezeUrl, newEmail: to })
  const { challengeId } = await issueCode(services, { address: to, purpose, mail, isFollowUp }, caller)
  await saveChallenge(services, { changeId, challengeId })
}

async function saveChallenge(
  { db }: Services,
  { changeId, challengeId }: { readonly changeId: string; readonly challengeId: string },
): Promise<void> {
  const change = db.updateTable('email_changes').set({ challenge_id: challengeId })
  await change.where('change_id', '=', changeId).execute()
}
