import type { Database } from '../src/store/schema.ts'

/** Adds a newer wallet to this user, like the first wallet of somebody who signed up with the old address. */
export async function addNewerWallet(db: Database, walletId: string): Promise<void> {
  const row = await db.selectFrom('wallets').selectAll().where('wallet_id', '=', walletId).executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const record = row.record?.replace(walletId, id) ?? null
  const newer = { wallet_id: id, record, created_at: new Date(row.created_at.getTime() + 1) }
  await db
    .insertInto('wallets')
    .values({ ...row, ...newer })
    .execute()
}
