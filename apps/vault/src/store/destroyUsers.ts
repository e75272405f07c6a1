import { tombstoneLifetimeMs } from '@latchkey/contracts/constants/vault'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { appendAudit } from './audit.ts'
import type { Database } from './schema.ts'

type Vault = Pick<Services, 'db' | 'role' | 'clock'>

/**
 * Deletes every row of the users whose deletion is due, and of those that a restored backup brought back. Skips users
 * without a reminder from this vault. One transaction per user.
 */
export async function destroyUsers(vault: Vault): Promise<void> {
  await destroyDueUsers(vault)
  await destroyRestoredUsers(vault)
}

async function destroyDueUsers(vault: Vault): Promise<void> {
  const { db, clock } = vault
  const now = new Date(clock.now())
  const expired = new Date(clock.now() - tombstoneLifetimeMs)
  await db.deleteFrom('tombstones').where('deleted_at', '<=', expired).execute()
  const due = db.selectFrom('users').select('user_id').where('delete_at', '<=', now)
  for (const { user_id } of await due.where('delete_reminded_at', 'is not', null).execute())
    await db.transaction().execute(async (trx) => {
      const row = trx.selectFrom('users').select('user_id').where('user_id', '=', user_id)
      // The owner may have cancelled a moment ago.
      if (await row.where('delete_at', '<=', now).forUpdate().executeTakeFirst())
        await destroyUser({ ...vault, db: trx }, { userId: user_id, event: 'user deleted' })
    })
}

/** Deletes again the users that a restored backup brought back. Does not depend on the clock. */
export async function destroyRestoredUsers(vault: Vault): Promise<void> {
  const { db } = vault
  const restored = db.selectFrom('users').innerJoin('tombstones', 'tombstones.user_id', 'users.user_id')
  for (const { user_id } of await restored.select('users.user_id').execute())
    await db
      .transaction()
      .execute((trx) => destroyUser({ ...vault, db: trx }, { userId: user_id, event: 'restored user deleted' }))
}

type Destroyed = { readonly userId: string; readonly event: string }

/** The audit log stays: it contains random ids, and no address. */
async function destroyUser({ db, role, clock }: Vault, { userId, event }: Destroyed): Promise<void> {
  const deleted_at = new Date(clock.now())
  const lookups = db.selectFrom('factors').select('lookup').where('user_id', '=', userId)
  await db.deleteFrom('freeze_links').where('lookup', 'in', lookups).execute()
  const byAddress = role === 'auth' ? 'challenges' : 'approvals'
  await db.deleteFrom(byAddress).where('lookup', 'in', lookups).execute()
  await deleteEvents(db, userId)
  // Undelivered statements stay until the other vault has received them. They contain only the wallet's random id.
  const wallets = db.selectFrom('wallets').select('wallet_id').where('user_id', '=', userId)
  const delivered = db.deleteFrom('statements').where('received_at', 'is not', null)
  await delivered.where('wallet_id', 'in', wallets).execute()
  // Rows of the other tables are deleted by cascade.
  await db.deleteFrom('users').where('user_id', '=', userId).execute()
  const tombstone = db.insertInto('tombstones').values({ user_id: userId, deleted_at })
  await tombstone.onConflict((conflict) => conflict.column('user_id').doNothing()).execute()
  await appendAudit(db, { event, userId, deviceId: '' }, clock.now())
}

/** Rate limits of the wallet. Those of the address stay for a day, because its owner may use it again. */
const deleteEvents = (db: Database, userId: string) =>
  sql`
    delete from events using wallets
    where wallets.user_id = ${userId} and split_part(events.key, ' ', 1) = wallets.wallet_id`.execute(db)
