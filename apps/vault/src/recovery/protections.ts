import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import { DEVICE_NOT_APPROVED, WALLET_FROZEN, WALLET_NOT_PREPARED } from '@latchkey/contracts/errors/vault'
import type { Protection } from '@latchkey/contracts/vault/protection'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type {
  commitProtection as commitShapes,
  prepareProtection as prepareShapes,
} from '@latchkey/contracts/vault/schemas'
import type { Selectable } from 'kysely'
import type * as v from 'valibot'
import { checkAct } from '../acts/checkAct.ts'
import { prepareSecret, setSecret } from '../acts/ownerSecrets.ts'
import { preparedWallet, recordAct } from '../acts/recordAct.ts'
import type { Caller } from '../http/deviceRequests.ts'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'
import { openEnvelope, sealEnvelope } from '../store/envelope.ts'
import type { Schema } from '../store/schema.ts'
import { recordOf, walletById } from '../wallets/wallets.ts'
import { approvedUser } from './approvals.ts'
import { assertKeyDevice, removeOtherKeyDevices } from './keyDevices.ts'

type Row = Selectable<Schema['protections']>

/**
 * Stores a sealed share beside the current one. The one that matches the auth vault's share is valid. So a device that stops
 * between the two vaults leaves either the old set or the new one usable.
 * @throws DEVICE_NOT_APPROVED, DEVICE_NOT_ACTIVE, WALLET_FROZEN and what `checkAct` throws
 */
export async function prepareProtection(
  services: Services,
  payload: v.InferOutput<typeof prepareShapes.request>,
  { deviceId }: Caller,
) {
  const { db, keys, clock } = services
  const { approvalId, record, commitment, secretPublicKey: publicKey, protection } = payload
  const { userId, frozen } = await approvedUser(services, { approvalId, deviceId, purposes: ['protect'] })
  if (frozen) throw errorOf(WALLET_FROZEN)
  const { epoch, walletId } = record
  const wallet = await walletById(db, { userId, walletId })
  if (!wallet) throw errorOf(DEVICE_NOT_APPROVED)
  const asked = { name: 'protect', request: payload, deviceId, wallet, newCommitment: commitment } as const
  if ((await checkAct(services, asked)) === 'repeat') return {}
  await assertKeyDevice(db, { walletId, deviceId })
  const isNext = canonicalJson({ ...recordOf(services, wallet), epoch }) === canonicalJson(record)
  if (!isNext || epoch <= wallet.epoch)
    throw errorOf(API_REQUEST_INVALID, { values: { reason: 'record is of another wallet or epoch' } })
  const facts = { user_id: userId, record: canonicalJson(record), container: '', commitment }
  const row = {
    epoch,
    record: facts.record,
    record_mac: keys.pepper.walletMac(facts),
    created_at: new Date(clock.now()),
  }
  const envelope = await sealEnvelope(
    keys.kek,
    protectionContext(services.role, { walletId, userId, commitment }),
    toUtf8(JSON.stringify(protection)),
  )
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('protections')
      .values({ wallet_id: walletId, user_id: userId, commitment: bytesOf(commitment), ...row, ...envelope })
      .onConflict((conflict) => conflict.columns(['wallet_id', 'commitment']).doUpdateSet({ ...row, ...envelope }))
      .execute()
    await prepareSecret(trx, services, { walletId, commitment, publicKey })
    await recordAct(trx, services, { asked, subject: commitment })
    await appendAudit(trx, { event: 'protection prepared', userId, deviceId, detail: walletId }, clock.now())
  })
  return {}
}

/** Makes a sealed share that this device prepared the only one of its wallet. @throws ACT_NOT_PREPARED, WALLET_NOT_PREPARED */
export async function commitProtection(
  services: Services,
  { walletId, commitment }: v.InferOutput<typeof commitShapes.request>,
  { deviceId }: Caller,
) {
  const { db, clock } = services
  const preparedFor = await preparedWallet(db, { deviceId, name: 'protect', subject: commitment })
  if (preparedFor !== walletId) throw errorOf(WALLET_NOT_PREPARED)
  await db.transaction().execute(async (trx) => {
    const row = await protectionOf({ ...services, db: trx }, { walletId, commitment })
    if (!row) throw errorOf(WALLET_NOT_PREPARED)
    const { epoch, record, record_mac, user_id: userId } = row
    await trx
      .updateTable('wallets')
      .set({ epoch, record, record_mac, commitment: row.commitment })
      .where('wallet_id', '=', walletId)
      .execute()
    await trx.deleteFrom('shares').where('wallet_id', '=', walletId).execute()
    const others = trx.deleteFrom('protections').where('wallet_id', '=', walletId)
    await others.where('commitment', '!=', row.commitment).execute()
    await setSecret(trx, services, { walletId, commitment })
    await removeOtherKeyDevices(trx, { walletId, deviceId })
    await appendAudit(trx, { event: 'wallet protected', userId, deviceId, detail: walletId }, clock.now())
  })
  return {}
}

type Named = { readonly walletId: string; readonly commitment: string }

/** The sealed share with this commitment, current or prepared. */
export function protectionOf({ db }: Pick<Services, 'db'>, { walletId, commitment }: Named): Promise<Row | undefined> {
  return db
    .selectFrom('protections')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('commitment', '=', bytesOf(commitment))
    .executeTakeFirst()
}

/** The decrypted row. Its content stays sealed for the vault. */
export async function openProtection(services: Services, row: Row) {
  const { wallet_id: walletId, user_id: userId } = row
  const commitment = toBase64Url(row.commitment)
  const bytes = await openEnvelope(
    services.keys.kek,
    protectionContext(services.role, { walletId, userId, commitment }),
    row,
  )
  const protection: Protection = JSON.parse(fromUtf8(bytes) ?? '')
  return { record: recordOf(services, { ...row, container: Buffer.alloc(0) }), commitment, protection }
}

export function protectionContext(
  svc: VaultRole,
  { walletId, userId, commitment }: Named & { readonly userId: string },
) {
  return { svc, table: 'protections', recordId: `${walletId}/${commitment}`, userId, epoch: 0 }
}

const bytesOf = (text: string): Buffer => Buffer.from(fromBase64(text) ?? [])
