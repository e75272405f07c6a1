import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { handoverLifetimeMs } from '@latchkey/contracts/constants/vault'
import { LINK_INVALID } from '@latchkey/contracts/errors/vault'
import type { Handover } from '@latchkey/contracts/vault/handover'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { Services } from '../services.ts'
import type { WalletRow } from '../wallets/wallets.ts'
import { cancelDeletion } from './deletion.ts'
import { undoEmailChange } from './emailChanges.ts'
import { freezeUser } from './freeze.ts'

type Facts = Omit<Handover, 'mac'>

/**
 * A signed request to the other role, carried by the visitor's page or device. Keyed by the commitment to the wallet
 * key, which only both roles and the wallet's devices know.
 */
export function createHandover(
  { role, clock }: Services,
  wallet: Pick<WalletRow, 'wallet_id' | 'commitment'>,
  asked: Pick<Facts, 'action' | 'deviceId' | 'changeId' | 'deletedAtMs'>,
): Handover {
  const facts: Facts = { ...asked, walletId: wallet.wallet_id, expiresAtMs: clock.now() + handoverLifetimeMs }
  return { ...facts, mac: toBase64Url(new Uint8Array(macOf(role, wallet.commitment, facts))) }
}

/**
 * Carries out a handover from the other role, which never gives access. Can be repeated. Returns the handover that the other role
 * waits for. @throws LINK_INVALID
 */
export async function acceptHandover(services: Services, handover: Handover): Promise<{ handover?: Handover }> {
  const { db, role } = services
  const { action, deviceId, changeId } = handover
  const userId = await userOfHandover(services, handover)
  if (action === 'keep') return keep(services, { userId, handover })
  if (action === 'freeze') await freezeUser(services, { userId, deviceId: '', detail: 'other role' })
  if (action === 'undoEmail' && changeId !== undefined) await undoEmail(services, { userId, changeId })
  if (role === 'recovery' && action === 'revokeDevice' && deviceId !== undefined)
    await db.deleteFrom('approvals').where('device_id', '=', deviceId).execute()
  return {}
}

/** The recovery role cancels first. Its answer allows the auth role to cancel too. */
async function keep(services: Services, { userId, handover }: { userId: string; handover: Handover }) {
  const { db, role } = services
  await cancelDeletion(services, { userId, deviceId: '' })
  if (role === 'auth') return {}
  const wallets = db.selectFrom('wallets').select(['wallet_id', 'commitment'])
  const wallet = await wallets.where('wallet_id', '=', handover.walletId).executeTakeFirstOrThrow()
  return { handover: createHandover(services, wallet, { action: 'keep' }) }
}

/** Cancels changes that this role has not made yet. */
async function undoEmail(services: Services, { userId, changeId }: { userId: string; changeId: string }) {
  const { db, role } = services
  await db.transaction().execute(async (trx) => {
    const ofUser = trx.selectFrom('email_changes').selectAll().where('user_id', '=', userId)
    const change = await ofUser.where('change_id', '=', changeId).forUpdate().executeTakeFirst()
    if (change?.changed_at && !change.undone_at) return undoEmailChange(trx, services, change)
    if (change?.changed_at || role === 'auth') return
    await cancelDeletion({ ...services, db: trx }, { userId, deviceId: '' })
    const unfinished = trx.deleteFrom('email_changes').where('user_id', '=', userId).where('changed_at', 'is', null)
    await unfinished.execute()
  })
}

/** The user whose wallet the handover names. @throws LINK_INVALID */
export async function userOfHandover(services: Services, { mac, ...facts }: Handover): Promise<string> {
  const { db, role, clock } = services
  const { walletId, expiresAtMs } = facts
  const wallet = await db
    .selectFrom('wallets')
    .select(['user_id', 'commitment'])
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const from = role === 'auth' ? 'recovery' : 'auth'
  const given = fromBase64(mac)
  const isFrom = (commitment: Buffer) => {
    const expected = macOf(from, commitment, facts)
    return given?.length === expected.length && timingSafeEqual(given, expected)
  }
  const commitments = wallet ? [wallet.commitment, ...(await preparedCommitments(services, walletId))] : []
  if (!wallet || !commitments.some(isFrom)) throw errorOf(LINK_INVALID)
  if (expiresAtMs <= clock.now()) throw errorOf(LINK_INVALID)
  return wallet.user_id
}

/** While a protection is being set, the auth vault may be one wallet key ahead. */
async function preparedCommitments({ db, role }: Services, walletId: string): Promise<readonly Buffer[]> {
  if (role === 'auth') return []
  const rows = await db.selectFrom('protections').select('commitment').where('wallet_id', '=', walletId).execute()
  return rows.map(({ commitment }) => commitment)
}

function macOf(from: VaultRole, commitment: Buffer, facts: Facts): Buffer {
  const key = new Uint8Array(
    hkdfSync('sha256', commitment, new Uint8Array(0), `latchkey/vault/handover/${from}/v1`, 32),
  )
  return createHmac('sha256', key).update(canonicalJson(facts)).digest()
}
