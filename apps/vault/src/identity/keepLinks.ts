import { randomBytes } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { deletionDelayMs } from '@latchkey/contracts/constants/vault'
import { LINK_INVALID } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'
import { issueStatement, withdrawStatements } from '../statements/outbox.ts'
import type { Database } from '../store/schema.ts'
import { activeWallet, type WalletRow } from '../wallets/wallets.ts'
import { cancelDeletion } from './deletion.ts'
import { hashToken, linkTo } from './freezeLinks.ts'

type LinkMaker = Pick<Services, 'db' | 'clock' | 'publicUrl'>

/** The e-mailed link that cancels a deletion without signing in, until the wallet is deleted. */
export async function createKeepLink({ db, clock, publicUrl }: LinkMaker, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(clock.now() + deletionDelayMs)
  await db
    .insertInto('keep_links')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at })
    .execute()
  return linkTo(publicUrl, { page: 'keep', token })
}

/**
 * Returns the statement for the other role. The recovery role cancels first and the auth role waits for its receipt, so that a wallet that is shown as kept can always be recovered. The link may be opened again.
 * @throws LINK_INVALID
 */
export async function keepByLink(services: Services, token: string): Promise<string> {
  const { db, clock } = services
  const link = await db
    .selectFrom('keep_links')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  const wallet = link && (await activeWallet(db, link.user_id))
  if (!wallet) throw errorOf(LINK_INVALID)
  return requestKeep(services, { wallet, userId: link.user_id, deviceId: '' })
}

type Asked = {
  readonly wallet: Pick<WalletRow, 'wallet_id' | 'epoch'>
  readonly userId: string
  readonly deviceId: string
}

/**
 * At `recovery`, cancels a deletion; at `auth`, stops delivering the statement that schedules it at `recovery`. Returns the
 * statement for the other role.
 */
export function requestKeep(services: Services, { wallet, ...asked }: Asked): Promise<string> {
  const act = (trx: Database) =>
    services.role === 'recovery'
      ? cancelDeletion({ ...services, db: trx }, asked)
      : withdrawStatements(trx, { userId: asked.userId, purpose: 'delete' })
  return issueStatement(services, { wallet, content: { purpose: 'keep' }, act })
}
