import { randomBytes } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { deletionDelayMs } from '@latchkey/contracts/constants/vault'
import { LINK_INVALID } from '@latchkey/contracts/errors/vault'
import type { Handover } from '@latchkey/contracts/vault/handover'
import type { Services } from '../services.ts'
import { activeWallet } from '../wallets/wallets.ts'
import { cancelDeletion } from './deletion.ts'
import { hashToken, linkTo } from './freezeLinks.ts'
import { createHandover } from './handover.ts'

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
 * Returns the handover that makes the other role keep the wallet. The recovery role cancels first and the auth role
 * waits for its answer, so that a wallet that is shown as kept can always be recovered. The link may be opened again.
 * @throws LINK_INVALID
 */
export async function keepByLink(services: Services, token: string): Promise<Handover> {
  const { db, role, clock } = services
  const link = await db
    .selectFrom('keep_links')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  const wallet = link && (await activeWallet(db, link.user_id))
  if (!wallet) throw errorOf(LINK_INVALID)
  if (role === 'recovery') await cancelDeletion(services, { userId: wallet.user_id, deviceId: '' })
  return createHandover(services, wallet, { action: 'keep' })
}
