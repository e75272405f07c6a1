import { randomBytes, randomInt } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { approvalLinkLifetimeMs, emailChangeApprovalMs } from '@latchkey/contracts/constants/vault'
import {
  EMAIL_CHANGE_EXPIRED,
  EMAIL_CHANGE_UNAVAILABLE,
  EMAIL_INVALID,
  WALLET_EXISTS,
  WALLET_FROZEN,
} from '@latchkey/contracts/errors/vault'
import type { beginEmailLink as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import { preparedWallet } from '../acts/recordAct.ts'
import type { Caller } from '../http/deviceRequests.ts'
import { admitMail } from '../identity/admitMail.ts'
import { assertKept } from '../identity/deletion.ts'
import { emailChangeOf, finishEmailChange, putEmailChange } from '../identity/emailChanges.ts'
import { createFreezeLink, linkTo } from '../identity/freezeLinks.ts'
import { parseEmail } from '../identity/parseEmail.ts'
import { emailOf, userById } from '../identity/users.ts'
import { approvalMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { ownerOf } from '../statements/acceptStatement.ts'
import { openStatement, refusedStatement } from '../statements/openStatement.ts'
import { approvalStatus, approvedUser, insertApproval } from './approvals.ts'
import { removeOtherKeyDevices } from './keyDevices.ts'

/**
 * E-mails a link to the current address; its page shows the new one. The statement only proves that a device of the
 * wallet made the request; opening the link approves the change. @throws STATEMENT_REFUSED,
 * PARTNER_KEY_UNKNOWN, WALLET_FROZEN, DELETION_SCHEDULED, EMAIL_INVALID, EMAIL_COOLDOWN, RATE_LIMITED
 */
export async function beginEmailLink(
  services: Services,
  payload: v.InferOutput<typeof shapes.request>,
  caller: Caller,
) {
  const { db, keys, clock, outbox, publicUrl } = services
  const { handover, origin, locale } = payload
  const { deviceId, network } = caller
  const statement = await openStatement(services, handover)
  if (statement.purpose !== 'changeEmail') throw refusedStatement('it is not about a change of the address')
  const { changeId } = statement
  const userId = await ownerOf(db, statement.walletId)
  if ((await userById(db, userId, clock.now())).frozen) throw errorOf(WALLET_FROZEN)
  await assertKept(services, userId)
  const address = parseEmail(payload.email)
  if (address === undefined) throw errorOf(EMAIL_INVALID)
  if (address !== statement.email) throw refusedStatement('it names another new address')
  const from = await emailOf(services, userId)
  if (!from.lookup.equals(keys.pepper.emailLookup(from.address))) throw errorOf(EMAIL_CHANGE_UNAVAILABLE)
  const { status } = await approvalStatus(services, { approvalId: changeId, deviceId })
  if (status === 'approved') return {}
  await admitMail(services, { lookup: from.lookup, deviceId, network, purpose: 'changeEmail' })
  const to = { address, lookup: keys.pepper.emailLookup(address) }
  const token = randomBytes(32).toString('base64url')
  const matchNumber = String(randomInt(0, 100)).padStart(2, '0')
  const purpose = 'changeEmail'
  await db.transaction().execute(async (trx) => {
    const older = trx.deleteFrom('approvals').where('lookup', '=', from.lookup).where('device_id', '=', deviceId)
    await older.where('purpose', '=', purpose).where('approved_at', 'is', null).execute()
    const change = { changeId, userId, deviceId, from, to, expiresAtMs: clock.now() + emailChangeApprovalMs }
    await putEmailChange(trx, services, change)
    const asked = { approvalId: changeId, purpose, ...from, caller, origin, locale, matchNumber, token } as const
    const expiresAtMs = clock.now() + approvalLinkLifetimeMs
    await insertApproval({ ...services, db: trx }, { ...asked, approvedAtMs: undefined, expiresAtMs })
  })
  const freezeUrl = await createFreezeLink(services, from.lookup)
  const url = linkTo(publicUrl, { page: 'approve', token })
  const facts = { to: from.address, purpose, locale, origin, url, freezeUrl, number: matchNumber } as const
  outbox.send(approvalMail({ ...facts, newEmail: address }), clock.now() + approvalLinkLifetimeMs)
  return { matchNumber }
}

/** @throws EMAIL_CHANGE_EXPIRED, ACT_NOT_PREPARED, DEVICE_NOT_APPROVED, WALLET_FROZEN, WALLET_EXISTS when another wallet has the address */
export async function changeRecoveryEmail(services: Services, changeId: string, { deviceId }: Caller) {
  const { db, clock } = services
  const change = await emailChangeOf(db, { changeId, deviceId, nowMs: clock.now() })
  if (!change) throw errorOf(EMAIL_CHANGE_EXPIRED)
  if (change.changed_at) return {}
  const walletId = await preparedWallet(db, { deviceId, name: 'changeEmail', subject: changeId })
  const { frozen } = await approvedUser(services, { approvalId: changeId, deviceId, purposes: ['changeEmail'] })
  if (frozen) throw errorOf(WALLET_FROZEN)
  await db.transaction().execute(async (trx) => {
    if (!(await finishEmailChange(trx, services, change))) throw errorOf(WALLET_EXISTS)
    await trx.deleteFrom('approvals').where('lookup', '=', change.old_lookup).execute()
    await removeOtherKeyDevices(trx, { walletId, deviceId })
  })
  return {}
}
