import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { Services } from '../services.ts'
import { type Envelope, openEnvelope, sealEnvelope } from '../store/envelope.ts'
import type { Database } from '../store/schema.ts'

/** Identifies a share of a wallet. `deviceId` is empty for the recovery set. */
export type ShareKey = {
  readonly walletId: string
  readonly userId: string
  readonly epoch: number
  readonly kind: 'device' | 'recovery'
  readonly deviceId: string
}

/** Stores a share, replacing the one with the same key. */
export async function putShare(trx: Database, { keys, role }: Services, key: ShareKey, share: string): Promise<void> {
  const plain = fromBase64(share) ?? new Uint8Array(0)
  const envelope = await sealEnvelope(keys.kek, shareContext(role, key), plain)
  plain.fill(0)
  const { walletId: wallet_id, kind, deviceId: device_id, epoch } = key
  await trx
    .insertInto('shares')
    .values({ wallet_id, kind, device_id, epoch, ...envelope })
    .onConflict((conflict) => conflict.columns(['wallet_id', 'kind', 'device_id']).doUpdateSet({ epoch, ...envelope }))
    .execute()
}

/** The decrypted share as base64url. @throws STORED_RECORD_UNREADABLE when the row belongs to another share */
export async function openShare({ keys, role }: Services, key: ShareKey, envelope: Envelope): Promise<string> {
  const bytes = await openEnvelope(keys.kek, shareContext(role, key), envelope)
  const share = toBase64Url(bytes)
  bytes.fill(0)
  return share
}

export function shareContext(svc: VaultRole, { walletId, userId, epoch, kind, deviceId }: ShareKey) {
  return { svc, table: 'shares', recordId: `${walletId}/${kind}/${deviceId}`, userId, epoch }
}
