import { randomUUID } from 'node:crypto'
import type { User } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { sealStatement } from '../statements/sealStatement.ts'
import { activeWallet, type WalletRow } from '../wallets/wallets.ts'

/** The wallet of a user whose code this device has just entered. Contains no share. */
export async function signInStatus(services: Services, { user, deviceId, email }: signInStatus.Params) {
  const { db } = services
  const wallet = await activeWallet(db, user.userId)
  const statement = await signInStatement(services, { wallet, deviceId, email })
  if (!wallet) return { status: 'none' as const, statement }
  if (user.frozen) return { status: 'frozen' as const }
  const device = db.selectFrom('devices').select('status').where('device_id', '=', deviceId)
  const row = await device.where('wallet_id', '=', wallet.wallet_id).executeTakeFirst()
  return { status: 'active' as const, isActiveDevice: row?.status === 'active', statement }
}

export declare namespace signInStatus {
  type Params = { readonly user: User; readonly deviceId: string; readonly email: string }
}

/** Lets a device that was verified sign up at the recovery vault, or request there the link that approves it for an existing wallet. */
export function signInStatement(services: Services, { wallet, deviceId, email }: signInStatement.Params) {
  const act = { actId: randomUUID(), issuedAtMs: services.clock.now() }
  if (!wallet) return sealStatement(services, { ...act, content: { purpose: 'signUp', deviceId, email } })
  const { wallet_id: walletId, epoch } = wallet
  return sealStatement(services, { ...act, content: { purpose: 'newDevice', deviceId }, wallet: { walletId, epoch } })
}

export declare namespace signInStatement {
  type Params = {
    readonly wallet: WalletRow | undefined
    readonly deviceId: string
    /** The address that was verified. */
    readonly email: string
  }
}
