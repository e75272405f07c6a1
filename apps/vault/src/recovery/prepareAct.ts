import { errorOf } from '@latchkey/base/errors'
import { ACT_SIGNATURE_INVALID } from '@latchkey/contracts/errors/acts'
import { DEVICE_NOT_APPROVED, EMAIL_CHANGE_EXPIRED, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { prepareAct as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import { type AskedAct, checkAct } from '../acts/checkAct.ts'
import { recordAct } from '../acts/recordAct.ts'
import type { Caller } from '../http/deviceRequests.ts'
import { addressesOf, emailChangeOf } from '../identity/emailChanges.ts'
import { userById } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import type { Database } from '../store/schema.ts'
import { approvedUser } from './approvals.ts'
import { addKeyDevice, assertKeyDevice, removeKeyDevice } from './keyDevices.ts'

type Request = v.InferOutput<typeof shapes.request>

/**
 * Accepts a signed act after checking this vault's own proofs. Adds or removes a device immediately. A deletion or a change of the
 * address is only prepared: it is completed when the auth vault has carried it out, however late.
 * @throws DEVICE_NOT_ACTIVE, DEVICE_NOT_APPROVED, EMAIL_CHANGE_EXPIRED, WALLET_FROZEN and what `checkAct` throws
 */
export async function prepareAct(services: Services, request: Request, { deviceId }: Caller) {
  const { db, clock } = services
  const { name, walletId } = request
  const wallets = db.selectFrom('wallets').selectAll().where('wallet_id', '=', walletId)
  const wallet = await wallets.where('state', '=', 'active').executeTakeFirst()
  if (!wallet) throw errorOf(DEVICE_NOT_APPROVED)
  const asked: AskedAct = { name, request, deviceId, wallet }
  if ((await checkAct(services, asked)) === 'repeat') return {}
  if (name !== 'addDevice') await assertKeyDevice(db, { walletId, deviceId })
  const { userId, frozen } = await userById(db, wallet.user_id, clock.now())
  if (frozen) throw errorOf(WALLET_FROZEN)
  const subject = await provenSubject(services, { request, userId, deviceId })
  await db.transaction().execute(async (trx) => {
    if (name === 'addDevice') await addKeyDevice(trx, { walletId, deviceId }, clock.now())
    if (name === 'revoke') await revoke(trx, { walletId, userId, deviceId: request.deviceId })
    await recordAct(trx, services, { asked, subject })
    await appendAudit(trx, { event: `${name} signed`, userId, deviceId, detail: walletId }, clock.now())
  })
  return {}
}

/** Checks the mailed proof of the act, and returns the subject that {@link recordAct} stores. */
async function provenSubject(services: Services, proven: Proven): Promise<string> {
  const { request, userId, deviceId } = proven
  if (request.name === 'revoke') return request.deviceId
  if (request.name === 'changeEmail') {
    const { changeId, email } = request
    const change = await emailChangeOf(services.db, { changeId, deviceId, nowMs: services.clock.now() })
    if (change?.user_id !== userId) throw errorOf(EMAIL_CHANGE_EXPIRED)
    if ((await addressesOf(services, change)).to !== email) throw errorOf(ACT_SIGNATURE_INVALID)
  }
  const approvalId = request.name === 'changeEmail' ? request.changeId : request.approvalId
  const purpose = request.name === 'addDevice' ? 'signIn' : request.name
  const approved = await approvedUser(services, { approvalId, deviceId, purposes: [purpose] })
  if (approved.userId !== userId) throw errorOf(DEVICE_NOT_APPROVED)
  return approvalId
}

type Proven = { readonly request: Request; readonly userId: string; readonly deviceId: string }

type Target = { readonly walletId: string; readonly userId: string; readonly deviceId: string }

/** The device can neither act nor get a share here until it joins again. */
async function revoke(trx: Database, target: Target): Promise<void> {
  const { userId, deviceId } = target
  await removeKeyDevice(trx, target)
  const lookups = trx.selectFrom('factors').select('lookup').where('user_id', '=', userId)
  await trx.deleteFrom('approvals').where('device_id', '=', deviceId).where('lookup', 'in', lookups).execute()
}
