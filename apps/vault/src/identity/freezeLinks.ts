import { createHash, randomBytes } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { freezeLinkLifetimeMs } from '@latchkey/contracts/constants/vault'
import { LINK_INVALID } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'
import { appendAudit } from '../store/audit.ts'

/** The link of a security mail that freezes the wallet of this address without signing in. */
export async function createFreezeLink({ db, clock, publicUrl }: Services, lookup: Buffer): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(clock.now() + freezeLinkLifetimeMs)
  await db
    .insertInto('freeze_links')
    .values({ token_hash: hashToken(token), lookup, expires_at })
    .execute()
  return linkTo(publicUrl, { page: 'freeze', token })
}

/** Freezes the wallet of the link's address. The link may be opened again. @throws LINK_INVALID */
export async function freezeByLink({ db, clock }: Services, token: string): Promise<void> {
  const nowMs = clock.now()
  const link = await db
    .selectFrom('freeze_links')
    .innerJoin('factors', 'factors.lookup', 'freeze_links.lookup')
    .select('factors.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  if (!link) throw errorOf(LINK_INVALID)
  await freezeUser({ db, clock }, { userId: link.user_id, deviceId: '', detail: 'link' })
}

/** Stops all releases to a user's devices. Takes back a pending unfreeze. */
export async function freezeUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, deviceId, detail }: { readonly userId: string; readonly deviceId: string; readonly detail: string },
): Promise<void> {
  const frozen_at = new Date(clock.now())
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ frozen_at, unfreeze_at: null }).where('user_id', '=', userId).execute()
    await appendAudit(trx, { event: 'freeze', userId, deviceId, detail }, clock.now())
  })
}

/** Without salt, because tokens are 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token is in the fragment, which browsers send to nobody. */
export function linkTo(
  publicUrl: string,
  { page, token }: { readonly page: 'approve' | 'freeze'; readonly token: string },
): string {
  return `${publicUrl}/${page}#t=${token}`
}
