import { createHash, randomBytes } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { freezeLinkLifetimeMs } from '@latchkey/contracts/constants/vault'
import { LINK_INVALID } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'
import { issueStatement } from '../statements/outbox.ts'
import type { Database } from '../store/schema.ts'
import { activeWallet } from '../wallets/wallets.ts'
import { freezeUser } from './freeze.ts'

/** The link of a security mail that freezes the wallet of this address without signing in. */
export async function createFreezeLink(
  { db, clock, publicUrl }: Pick<Services, 'db' | 'clock' | 'publicUrl'>,
  lookup: Buffer,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(clock.now() + freezeLinkLifetimeMs)
  await db
    .insertInto('freeze_links')
    .values({ token_hash: hashToken(token), lookup, expires_at })
    .execute()
  return linkTo(publicUrl, { page: 'freeze', token })
}

/**
 * Freezes the wallet of the link's address. Returns the statement for the other role; undefined if there is no wallet
 * yet. The link may be opened again. @throws LINK_INVALID
 */
export async function freezeByLink(services: Services, token: string): Promise<string | undefined> {
  const { db, clock } = services
  const link = await db
    .selectFrom('freeze_links')
    .innerJoin('factors', 'factors.lookup', 'freeze_links.lookup')
    .select('factors.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  if (!link) throw errorOf(LINK_INVALID)
  const { user_id: userId } = link
  const act = (trx: Database) => freezeUser({ ...services, db: trx }, { userId, deviceId: '', detail: 'link' })
  const wallet = await activeWallet(db, userId)
  if (wallet) return issueStatement(services, { wallet, content: { purpose: 'freeze' }, act })
  await act(db)
}

/** No salt is needed, because tokens are 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export type LinkPage = 'approve' | 'freeze' | 'undo' | 'keep'

/** The token is in the fragment, which browsers never send to a server. */
export function linkTo(
  publicUrl: string,
  { page, token }: { readonly page: LinkPage; readonly token: string },
): string {
  return `${publicUrl}/${page}#t=${token}`
}
