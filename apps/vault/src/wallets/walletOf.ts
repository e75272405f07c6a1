import { toBase64Url } from '@latchkey/base/codec/base64'
import type { User } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { openShare } from './shares.ts'
import { activeWallet, recordOf } from './wallets.ts'

/** The wallet, for a device that proved the address: includes the recovery set's share unless it is frozen. */
export async function walletOf(services: Services, { userId, frozen }: User) {
  const { db } = services
  const wallet = await activeWallet(db, userId)
  if (!wallet) return { status: 'none' as const }
  if (frozen) return { status: 'frozen' as const }
  const { wallet_id: walletId, epoch } = wallet
  const recovery = db.selectFrom('shares').selectAll().where('wallet_id', '=', walletId).where('kind', '=', 'recovery')
  const row = await recovery.executeTakeFirstOrThrow()
  return {
    status: 'active' as const,
    record: recordOf(services, wallet),
    container: toBase64Url(wallet.container),
    commitment: toBase64Url(wallet.commitment),
    share: await openShare(services, { walletId, userId, epoch, kind: 'recovery', deviceId: '' }, row),
  }
}
