import { fromBase64 } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import { DEVICE_NOT_ACTIVE, SHARE_EPOCH_WRONG, WALLET_FROZEN } from '@latchkey/contracts/errors/vault'
import type { protectWallet as shapes } from '@latchkey/contracts/vault/schemas'
import type * as v from 'valibot'
import { checkAct } from '../acts/checkAct.ts'
import { prepareSecret, setSecret } from '../acts/ownerSecrets.ts'
import { recordAct } from '../acts/recordAct.ts'
import type { Caller } from '../http/deviceRequests.ts'
import { createFreezeLink } from '../identity/freezeLinks.ts'
import { emailOf } from '../identity/users.ts'
import { protectedMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import type { Database } from '../store/schema.ts'
import { putShare } from '../wallets/shares.ts'
import { recordOf, type WalletRow } from '../wallets/wallets.ts'
import { activeDevice } from './devices.ts'
import { consumeProof } from './freshProofs.ts'

const mailUsefulMs = 60 * 60_000

type Payload = v.InferOutput<typeof shapes.request>

/**
 * Replaces all shares of a wallet after its owner sealed the recovery vault's share. Requires a device of the wallet, a fresh proof
 * and a signed act, so that an attacker with only a stolen device or only the mailbox cannot lock the owner out.
 * @throws OTP_INVALID, SOCIAL_SIGN_IN_EXPIRED, DEVICE_NOT_ACTIVE, WALLET_FROZEN, SHARE_EPOCH_WRONG and what `checkAct` throws
 */
export async function protectWallet(services: Services, payload: Payload, caller: Caller) {
  const { db, clock, outbox } = services
  const { proof, record, locale } = payload
  const { deviceId } = caller
  const { walletId } = record
  const device = await activeDevice(db, { deviceId, walletId })
  const { wallet } = device
  const asked = { name: 'protect', request: payload, deviceId, wallet, newCommitment: payload.commitment } as const
  if ((await checkAct(services, asked)) === 'repeat') return {}
  const { userId, frozen } = await consumeProof(services, { proof, purpose: 'protect', deviceId })
  if (device.userId !== userId) throw errorOf(DEVICE_NOT_ACTIVE)
  if (frozen) throw errorOf(WALLET_FROZEN)
  await db.transaction().execute(async (trx) => {
    const wallet = await lockedWallet(trx, walletId)
    if (record.epoch !== wallet.epoch + 1) throw errorOf(SHARE_EPOCH_WRONG)
    if (canonicalJson({ ...recordOf(services, wallet), epoch: record.epoch }) !== canonicalJson(record))
      throw errorOf(API_REQUEST_INVALID, { values: { reason: 'record is of another wallet' } })
    await replaceShares(trx, services, { payload, userId, deviceId })
    const { commitment, secretPublicKey: publicKey } = payload
    await prepareSecret(trx, services, { walletId, commitment, publicKey })
    await setSecret(trx, services, { walletId, commitment })
    await recordAct(trx, services, { asked, subject: commitment })
    await appendAudit(trx, { event: 'wallet protected', userId, deviceId, detail: walletId }, clock.now())
  })
  const { address, lookup } = await emailOf(services, userId)
  if (address === '') return {}
  const freezeUrl = await createFreezeLink(services, lookup)
  outbox.send(protectedMail({ to: address, locale, freezeUrl }), clock.now() + mailUsefulMs)
  return {}
}

const lockedWallet = (trx: Database, walletId: string): Promise<WalletRow> =>
  trx.selectFrom('wallets').selectAll().where('wallet_id', '=', walletId).forUpdate().executeTakeFirstOrThrow()

type Replaced = { readonly payload: Payload; readonly userId: string; readonly deviceId: string }

async function replaceShares(trx: Database, services: Services, { payload, userId, deviceId }: Replaced) {
  const { record, container, commitment, deviceShare, recoveryShare } = payload
  const { walletId, epoch } = record
  const facts = { user_id: userId, record: canonicalJson(record), container, commitment }
  const row = {
    ...{ record: facts.record, record_mac: services.keys.pepper.walletMac(facts), epoch },
    ...{ container: bytesOf(container), commitment: bytesOf(commitment) },
  }
  await trx.updateTable('wallets').set(row).where('wallet_id', '=', walletId).execute()
  await trx.deleteFrom('shares').where('wallet_id', '=', walletId).execute()
  const set = { walletId, userId, epoch }
  await putShare(trx, services, { ...set, kind: 'device', deviceId }, deviceShare)
  await putShare(trx, services, { ...set, kind: 'recovery', deviceId: '' }, recoveryShare)
  const others = trx.updateTable('devices').set({ status: 'revoked' }).where('wallet_id', '=', walletId)
  await others.where('device_id', '!=', deviceId).execute()
  await trx.deleteFrom('logins').where('user_id', '=', userId).where('device_id', '!=', deviceId).execute()
}

const bytesOf = (text: string): Buffer => Buffer.from(fromBase64(text) ?? [])
